import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimSlot, portsOf, preferredSlot, releaseSlot, slotOf } from "./slots.ts";

let root: string;
let registry: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "slots-"));
  registry = join(root, "slots");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function stateDir(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

test("an instance gets the same slot every time", async () => {
  const first = await claimSlot(registry, "a", stateDir("a"));
  expect(await claimSlot(registry, "a", stateDir("a"))).toBe(first);
  expect(slotOf(registry, stateDir("a"))).toBe(first);
});

test("instances that start at the same moment get different slots", async () => {
  // The same name in different folders prefers the same slot: the hardest case.
  const slots = await Promise.all(
    Array.from({ length: 8 }, (_none, index) => claimSlot(registry, "same", stateDir(`same-${index}`))),
  );
  expect(new Set(slots).size).toBe(8);
});

test("a slot with a port in use is skipped", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => {
    taken.listen(portsOf(preferredSlot("busy")).nats, "127.0.0.1", resolve);
  });
  try {
    expect(await claimSlot(registry, "busy", stateDir("busy"))).not.toBe(preferredSlot("busy"));
  } finally {
    taken.close();
  }
});

test("the slot of an instance whose folder is gone is reused", async () => {
  const slot = await claimSlot(registry, "same", stateDir("gone"));
  rmSync(stateDir("gone"), { recursive: true });
  expect(await claimSlot(registry, "same", stateDir("heir"))).toBe(slot);
});

test("a released slot is free again", async () => {
  const slot = await claimSlot(registry, "same", stateDir("a"));
  releaseSlot(registry, slot);
  expect(slotOf(registry, stateDir("a"))).toBeUndefined();
  expect(await claimSlot(registry, "same", stateDir("b"))).toBe(slot);
});

test("no slot reaches into the ephemeral ports", () => {
  expect(Math.max(...Object.values(portsOf(199)))).toBeLessThan(32_768);
});
