import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { removeGate } from "./gate-file.ts";

const folder = mkdtempSync(join(tmpdir(), "gate-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a gate that comes later than its server is reported is removed once it is there", async () => {
  const tree = join(folder, "tree");
  const gate = join(tree, "may-not-finish");
  const removed = removeGate(gate);
  setTimeout(() => {
    mkdirSync(tree);
    writeFileSync(gate, "closed");
  }, 200);
  await removed;
  expect(existsSync(gate)).toBe(false);
});

test("a gate that never comes is told by its name", async () => {
  await expect(removeGate(join(folder, "never"), 100)).rejects.toThrow(/the gate .*never/);
});
