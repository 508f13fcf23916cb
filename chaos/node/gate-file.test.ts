import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { removeGate } from "./gate-file.ts";

const folder = mkdtempSync(join(tmpdir(), "gate-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a gate that appears after its server is reported is removed once it exists", async () => {
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

test("a gate that never appears is reported by its name", async () => {
  await expect(removeGate(join(folder, "never"), 100)).rejects.toThrow(/the gate .*never/);
});
