import { describe, expect, test } from "vitest";
import { limitOf, notHeld, percentile, type FleetSize } from "./held.ts";
import { steepest } from "./report.ts";

const held: FleetSize = {
  servers: 1000,
  nodes: 25,
  nodesHeard: 25,
  cores: { http: 0.1, worker: 0.2, postgres: 0.3, nats: 0.01 },
  megabytes: { http: 100, worker: 100, postgres: 200, nats: 20 },
  machineBusy: 0.5,
  visibleMs: [20, 30],
  listMs: [5],
  serverMs: [6],
  pollsPerSecond: 10,
  pollsFailed: 0,
  walBytesPerSecond: 1,
  databaseBytes: 1,
};

describe("a size of the fleet", () => {
  test("is held if everything was heard, seen and answered in time", () => {
    expect(notHeld(held)).toBeUndefined();
  });

  test.each([
    ["1 machines counted as lost", { nodesHeard: 24 }],
    ["2 polls failed", { pollsFailed: 2 }],
    ["heartbeats took 5001 ms to be seen", { visibleMs: [5001] }],
    ["heartbeats took NaN ms to be seen", { visibleMs: [] }],
    ["polls took 1200 ms", { listMs: [1200] }],
    ["polls took 1300 ms", { serverMs: [1300] }],
  ])("is not held: %s", (reason, difference) => {
    expect(notHeld({ ...held, ...difference })).toBe(reason);
  });

  test("is limited by a full process, then by the machine", () => {
    const { cores } = held;
    expect(limitOf({ ...held, cores: { ...cores, worker: 0.95 } })).toBe(
      "worker fills the one core that a process can use",
    );
    expect(limitOf({ ...held, machineBusy: 0.95 })).toBe(
      "the machine's cores are full; postgres uses most (0.30 cores)",
    );
    expect(limitOf(held)).toBe("nothing yet; postgres uses most (0.30 cores)");
  });
});

test("a cost that rises at one step is seen, though it falls over all", () => {
  const sizes = [100, 1000, 10_000].map((servers) => ({ ...held, servers }));
  const costs: Record<number, number> = { 100: 8, 1000: 2, 10_000: 3 };
  expect(steepest(sizes, ({ servers }) => costs[servers] ?? 0)).toBe(1.5);
});

test("a percentile is one of the values", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.99)]).toEqual([
    51,
    100,
    Number.NaN,
  ]);
});
