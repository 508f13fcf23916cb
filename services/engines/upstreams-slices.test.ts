import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { claimSlice, ownersOf, releaseSlice, sliceOf } from "./upstreams-slices.ts";

function emptyRegistry(): string {
  const folder = mkdtempSync(join(tmpdir(), "slices-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "registry");
}

const all = Array.from({ length: 10 }, (_, number) => number);
const running = () => true;

test("no two slices share an address, and none uses an address of the firewall tests", () => {
  const addresses = all.flatMap((number) => sliceOf(number).addresses);
  expect(new Set(addresses).size).toBe(addresses.length);
  const last = addresses.map((address) => Number(address.split(".")[3]));
  expect([Math.min(...last), Math.max(...last)]).toEqual([1, 200]);
});

test("an owner keeps its slice, others get the next, and a released one is free again", () => {
  const registry = emptyRegistry();
  const claim = (home: string) => claimSlice(registry, home, { preferred: 9, isRunning: running }).number;
  expect([claim("/a"), claim("/b"), claim("/a")]).toEqual([9, 0, 9]);
  releaseSlice(registry, 9);
  expect(claim("/c")).toBe(9);
  expect(ownersOf(registry)).toEqual(
    new Map([
      [9, "/c"],
      [0, "/b"],
    ]),
  );
});

test("slices of a killed owner are reused last, and those of a running owner never", () => {
  const registry = emptyRegistry();
  for (const number of all)
    claimSlice(registry, `/owner-${number}`, { preferred: number, isRunning: running });
  expect(() => claimSlice(registry, "/late", { preferred: 0, isRunning: running })).toThrow(
    "All 10 slices of addresses are in use",
  );
  expect(
    claimSlice(registry, "/late", { preferred: 0, isRunning: (home) => home !== "/owner-7" }).number,
  ).toBe(7);
});

test("a slice with an address that the machine needs is skipped", () => {
  const registry = emptyRegistry();
  const taken = new Set(["203.0.113.80"]);
  const claim = (home: string) => claimSlice(registry, home, { preferred: 3, isRunning: running, taken });
  expect([claim("/a").number, claim("/b").number]).toEqual([4, 5]);
});
