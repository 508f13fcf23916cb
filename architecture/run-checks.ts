import { spawn } from "node:child_process";
import path from "node:path";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { slowestHeading } from "../services/slowest.ts";

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

const root = path.resolve(import.meta.dirname, "..");
/** More would not be faster: the compiler and the linter use several threads each. */
const atATime = 2;

/** `--report <file>` writes the unit tests' results as JSON. */
const { values: options } = readArguments("npm run check -- [--report file]", {
  options: { report: { type: "string" } },
});
const testReport =
  options.report === undefined
    ? []
    : [
        "--reporter=default",
        "--reporter=services/slowest.reporter.ts",
        "--reporter=services/flaky.reporter.ts",
        "--reporter=json",
        `--outputFile.json=${options.report}`,
      ];

/** Longest first, so that short ones fill the gaps. */
const checks: readonly Check[] = [
  {
    name: "unit tests",
    // By default it leaves a core free, which the other checks need only a third of the time.
    command: [
      "vitest",
      "run",
      "--project",
      "unit",
      "--project",
      "component",
      "--maxWorkers=2",
      ...testReport,
    ],
  },
  // By path: another package installs the `tsc` of an older compiler in the same place.
  { name: "types", command: ["node", "node_modules/typescript/bin/tsc", "--build"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "arch:prove", command: ["node", "architecture/prove.ts"] },
  { name: "dead code", command: ["knip"] },
  { name: "generated", command: ["node", "architecture/generate.ts", "--check"] },
  { name: "arch", command: ["node", "architecture/check.ts"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
];

function run({ name, command: [program, ...programOptions] }: Check): Promise<Outcome> {
  const startedAt = performance.now();
  const binaries = path.join(root, "node_modules/.bin");
  const child = spawn(program, programOptions, {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env["PATH"] ?? ""}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));

  return new Promise((resolve) => {
    const finish = (passed: boolean, text: string): void =>
      resolve({ name, passed, seconds: (performance.now() - startedAt) / 1000, output: text });
    child.on("error", (error) => finish(false, error.message));
    child.on("close", (code) => finish(code === 0, Buffer.concat(output).toString("utf8")));
  });
}

async function runAll(): Promise<readonly Outcome[]> {
  const waiting = [...checks];
  const outcomes: Outcome[] = [];
  const lane = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      outcomes.push(await run(check));
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return checks.flatMap(({ name }) => outcomes.filter((outcome) => outcome.name === name));
}

function report(outcomes: readonly Outcome[], totalSeconds: number): void {
  for (const { name, output } of outcomes.filter(({ passed }) => !passed)) {
    console.log(`\n── ${name} ${"─".repeat(Math.max(0, 60 - name.length))}\n${output.trimEnd()}`);
  }
  for (const { output } of outcomes.filter(({ passed }) => passed)) {
    const slowest = output.match(new RegExp(`^${slowestHeading}(\\n +[\\d.]+ s .*)*`, "m"));
    if (slowest) console.log(`\n${slowest[0]}`);
    for (const [line] of output.matchAll(/^Passed when run again: .*$/gm)) console.log(line);
  }
  console.log();
  for (const { name, passed, seconds } of outcomes) {
    console.log(`${passed ? "ok    " : "FAILED"}  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  console.log(`        ${"together".padEnd(12)} ${totalSeconds.toFixed(1).padStart(6)} s`);
}

const startedAt = performance.now();
const outcomes = await runAll();
report(outcomes, (performance.now() - startedAt) / 1000);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
