import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeExceptLogs } from "./ending.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ending-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the logs of a failed run are kept, and everything else is removed", () => {
  const home = join(folder, "upstreams");
  mkdirSync(join(home, "set", "empty"), { recursive: true });
  for (const name of ["upstreams.log", "process.json"]) writeFileSync(join(home, "set", name), "x");
  symlinkSync("/nowhere", join(home, "set", "dangling"));
  removeExceptLogs(home);
  expect(existsSync(join(home, "set", "upstreams.log"))).toBe(true);
  for (const name of ["process.json", "empty", "dangling"])
    expect(lstatSync(join(home, "set", name), { throwIfNoEntry: false })).toBeUndefined();
});

test("a folder without logs is removed, and one that is missing is no error", () => {
  mkdirSync(join(folder, "mail", "new"), { recursive: true });
  writeFileSync(join(folder, "mail", "new", "1.eml"), "x");
  removeExceptLogs(join(folder, "mail"));
  removeExceptLogs(join(folder, "backups"));
  expect(existsSync(join(folder, "mail"))).toBe(false);
});
