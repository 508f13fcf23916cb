import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { formatSlowest } from "./slowest.ts";

/** Prints the slowest test files, including imports and hooks, which the JSON report omits. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timings = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      const name = relative(process.cwd(), module.moduleId);
      return { name, seconds: (collectDuration + setupDuration + duration) / 1_000 };
    });
    console.log(`\n${formatSlowest(timings)}`);
  }
}
