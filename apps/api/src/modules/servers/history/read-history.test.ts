import { describe, expect, test } from "vitest";
import { oldestToKeep, partitionsToHave } from "../../../platform/db/partitions.ts";
import { historyPlans } from "./history-partitions.ts";
import { pointsOf } from "./read-history.ts";

const now = Date.UTC(2026, 11, 30, 23, 59, 30);
const at = (...time: [number, number, number, number]) => new Date(Date.UTC(2026, ...time));

const speed = { tps: 19.94, mspt: 12.34, machineLoad: 1.2 };

describe("the points of a graph", () => {
  test("cover every step, including those in which it did not run", () => {
    const ran = {
      at: at(11, 30, 23, 58),
      cpuPercent: 12.345,
      memoryBytes: 1024 * 1024,
      players: 2,
      ...speed,
    };
    const points = pointsOf("hour", now, [ran]);
    expect(points).toHaveLength(59);
    expect(points[0]).toEqual({
      at: "2026-12-30T23:00:00.000Z",
      cpu: null,
      memory: null,
      players: null,
      tps: null,
      mspt: null,
      isMachineBusy: false,
    });
    expect(points.at(-1)).toEqual({
      at: ran.at.toISOString(),
      cpu: 12.3,
      memory: 1,
      players: 2,
      tps: 19.9,
      mspt: 12.3,
      isMachineBusy: true,
    });
  });

  test("end with the current step when it has data", () => {
    const current = { at: at(11, 30, 23, 59), cpuPercent: 0, memoryBytes: 0, players: 0, ...speed };
    expect(pointsOf("hour", now, [current]).at(-1)).toMatchObject({ cpu: 0, memory: 0, players: 0 });
  });

  test.each([
    ["day", 287, "2026-12-30T00:00:00.000Z"],
    ["week", 167, "2026-12-24T00:00:00.000Z"],
    ["year", 364, "2025-12-31T00:00:00.000Z"],
  ] as const)("of a %s begin where it began", (range, count, first) => {
    const points = pointsOf(range, now, []);
    expect([points.length, points[0]?.at]).toEqual([count, first]);
  });
});

describe("partitions", () => {
  const toHave = (day: Date) => historyPlans.flatMap((plan) => partitionsToHave(plan, day));
  test("are created ahead, across the end of a month and a year", () => {
    expect(toHave(new Date(now)).map(({ name }) => name)).toEqual([
      "server_minutes_2026_12_30",
      "server_minutes_2026_12_31",
      "server_minutes_2027_01_01",
      "server_minutes_2027_01_02",
      "server_hours_2026_12",
      "server_hours_2027_01",
      "server_hours_2027_02",
    ]);
  });

  test("follow each other without a gap, also on the last day of a long month", () => {
    const months = toHave(new Date(Date.UTC(2027, 0, 31))).slice(4);
    expect(
      months.map(({ from, to }) => [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)]),
    ).toEqual([
      ["2027-01-01", "2027-02-01"],
      ["2027-02-01", "2027-03-01"],
      ["2027-03-01", "2027-04-01"],
    ]);
  });

  test("are kept for a week and for a year", () => {
    expect(historyPlans.map((plan) => oldestToKeep(plan, new Date(now)).name)).toEqual([
      "server_minutes_2026_12_23",
      "server_hours_2025_12",
    ]);
  });
});
