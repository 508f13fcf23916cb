import type { Reporter, TestModule } from "vitest/node";

/** More than these mean that something is wrong with the tests, or with the machine. */
const maxFlaky = 3;

/** Names the tests that missed a time limit and passed when they were run again. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky === true),
    );
    for (const test of flaky)
      console.log(`Passed when run again: ${test.module.relativeModuleId} > ${test.fullName}`);
    if (flaky.length <= maxFlaky) return;
    console.log(`${flaky.length} tests had to be run again; at most ${maxFlaky} may.`);
    process.exitCode = 1;
  }
}
