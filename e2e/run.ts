import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// `npm run e2e -- accounts` runs e2e/accounts.e2e.test.ts; without a name, every journey.
const names = process.argv.slice(2);
const missing = names.filter((name) => !existsSync(join(import.meta.dirname, `${name}.e2e.test.ts`)));
if (missing.length > 0) {
  console.error(`There is no journey called ${missing.join(", ")}.`);
  process.exit(64);
}

const reports = mkdtempSync(join(tmpdir(), "e2e-"));
const report = join(reports, "report.json");
const files = names.map((name) => `e2e/${name}.e2e.test.ts`);
const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "e2e", "--no-file-parallelism", ...files, ...reporters],
  {
    stdio: "inherit",
  },
);
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
rmSync(reports, { recursive: true });
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exit(status ?? 1);
