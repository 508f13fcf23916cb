import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^node (\S+\.ts)/.exec(command) ?? [];
  return file === undefined ? [] : [[name, file] as const];
});

/** Without any of our settings: what the command line says is read before them. */
const run = (file: string, argument: string) =>
  promisify(execFile)(process.execPath, [file, argument], {
    cwd: root,
    env: { PATH: process.env["PATH"] },
    timeout: 60_000,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

test("there are commands to ask", () => {
  expect(ours.length).toBeGreaterThanOrEqual(30);
});

test.each(ours)("%s says with --help how it is called", async (name, file) => {
  const { code, stdout, stderr } = await run(file, "--help");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^Usage: npm run /);
  // Sizes are one of the benches.
  expect(stdout).toContain(`npm run ${name === "size" ? "bench" : name}`);
});

test.each(ours)("%s refuses an option that it does not know in a sentence", async (_name, file) => {
  const { code, stdout, stderr } = await run(file, "--nonsense");
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain("--nonsense");
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at |node:internal|Error:/m);
});
