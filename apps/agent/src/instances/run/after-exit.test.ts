import { describe, expect, test } from "vitest";
import { RuntimeError } from "../../runtime/runtime-error.ts";
import { settleAskedFor, settleFailedStart, settleUnasked } from "./after-exit.ts";
import { causeOfExit } from "./exit-cause.ts";
import { newRecord } from "../instance-record.ts";

const exitWith = (code: number, wasOutOfMemory = false) => ({
  code,
  wasOutOfMemory,
  finishedAt: new Date(0),
});
const record = (crashTimesMs: readonly number[] = []) => ({ crashTimesMs: [...crashTimesMs] });

describe("the cause of an unexpected exit", () => {
  test.each([
    ["the container's limit", exitWith(137, true), false, "container-out-of-memory"],
    ["the heap", exitWith(1), true, "heap-out-of-memory"],
    ["both, where the kernel had the last word", exitWith(137, true), true, "container-out-of-memory"],
    ["a plain crash", exitWith(134), false, "crashed"],
    ["a stop from inside", exitWith(0), false, "stopped-itself"],
    ["a stop from inside after a heap error it survived", exitWith(0), true, "stopped-itself"],
  ] as const)("is told apart: %s", (_what, exit, sawHeapError, reason) => {
    expect(causeOfExit({ exit, sawHeapError, wasReady: true }).reason).toBe(reason);
  });
});

describe("after an exit", () => {
  const crash = causeOfExit({ exit: exitWith(134), sawHeapError: false, wasReady: true });

  test("on request, nothing is restarted", () => {
    expect(settleAskedFor(exitWith(0)).change).toMatchObject({
      isSupposedToRun: false,
      lastExit: { reason: "stopped" },
    });
  });

  test("by crash, the delay grows each time and the fifth crash gives up", () => {
    let crashTimesMs: number[] = [];
    const waits: number[] = [];
    for (let count = 1; count <= 5; count += 1) {
      const nowMs = count * 1000;
      const { change, startAgainAtMs } = settleUnasked(record(crashTimesMs), crash, nowMs);
      crashTimesMs = change.crashTimesMs ?? [];
      waits.push(startAgainAtMs - nowMs);
      expect(change.hasGivenUp ?? false).toBe(count === 5);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000]);
  });

  test("by crash long after the last, the count starts again", () => {
    const { change } = settleUnasked(record([0, 1, 2, 3]), crash, 60 * 60_000);
    expect(change.crashTimesMs).toHaveLength(1);
    expect(change.hasGivenUp).toBeUndefined();
  });

  test("from inside, it stays stopped", () => {
    const inside = causeOfExit({ exit: exitWith(0), sawHeapError: false, wasReady: true });
    expect(settleUnasked(record(), inside, 0).change.hasGivenUp).toBe(true);
  });
});

describe("after a failed start", () => {
  const taken = new RuntimeError("port-taken", "Port 25570 is already in use on this node.");
  const spec = { ports: [{ protocol: "tcp", port: 25_570 }], restarts: 0 } as never;

  test("a port is reported as taken only after two refusals in a row", () => {
    const first = settleFailedStart(newRecord(spec, 70_000), taken, 1000).change;
    expect(first.lastExit).toEqual({
      reason: "start-failed",
      sentence: taken.message,
      exitCode: null,
      at: new Date(1000).toISOString(),
    });
    const second = settleFailedStart({ ...newRecord(spec, 70_000), ...first }, taken, 3000).change;
    expect(second.lastExit).toMatchObject({ reason: "start-failed", takenPort: 25_570 });
    const third = settleFailedStart(
      { ...newRecord(spec, 70_000), ...second },
      new Error("no image"),
      5000,
    ).change;
    expect(third.lastExit).not.toHaveProperty("takenPort");
  });

  test("of several ports, the one that the engine names is reported", () => {
    const ports = [{ port: 25_570 }, { port: 25_571 }, { port: 25_580, last: 25_589 }];
    const several = { ports, restarts: 0 } as never;
    const takenPortOf = (port: number | undefined) => {
      const refusal = new RuntimeError("port-taken", "In use.", { port });
      const first = settleFailedStart(newRecord(several, 70_000), refusal, 1000).change;
      return settleFailedStart({ ...newRecord(several, 70_000), ...first }, refusal, 3000).change.lastExit;
    };
    expect(takenPortOf(25_571)).toMatchObject({ takenPort: 25_571 });
    expect(takenPortOf(25_585)).toMatchObject({ takenPort: 25_585 });
    expect(takenPortOf(undefined)).toMatchObject({ takenPort: 25_570 });
    expect(takenPortOf(80)).toMatchObject({ takenPort: 25_570 });
  });

  test("a refusal from long ago does not count", () => {
    const old = settleFailedStart(newRecord(spec, 70_000), taken, 0).change;
    const { change } = settleFailedStart({ ...newRecord(spec, 70_000), ...old }, taken, 60 * 60_000);
    expect(change.lastExit).not.toHaveProperty("takenPort");
  });
});
