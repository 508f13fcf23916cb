import { expect, test } from "vitest";
import { expiredBackups } from "./retention.ts";

const dayMs = 86_400_000;
/** A Wednesday. */
const today = Date.parse("2026-11-18T03:00:00.000Z");
const someBackup = (id: string, at: number, reason: string | null = null) => ({
  id,
  createdAt: new Date(at),
  reason,
});
const daily = (days: number) =>
  Array.from({ length: days }, (_, age) => someBackup(`day ${age}`, today - age * dayMs));

const keptOf = (backups: Parameters<typeof expiredBackups>[0]) => {
  const expired = new Set(expiredBackups(backups));
  return backups.map(({ id }) => id).filter((id) => !expired.has(id));
};

test("seven days and four weeks are kept", () => {
  expect(keptOf(daily(7))).toHaveLength(7);
  // The newest of the three weeks before: Sundays, 3, 10 and 17 days ago. The first lies within the seven days.
  expect(keptOf(daily(60))).toEqual([...daily(7).map(({ id }) => id), "day 10", "day 17"]);
});

test("the newest of several on one day is kept", () => {
  const earlier = someBackup("earlier", today - 3_600_000);
  expect(keptOf([earlier, ...daily(2)])).toEqual(["day 0", "day 1"]);
});

test("a server that has not changed for months keeps its backups", () => {
  const old = [200, 100, 50].map((age) => someBackup(`day ${age}`, today - age * dayMs));
  expect(keptOf(old)).toHaveLength(3);
});

test("of several changes on one day, the states before the last two are kept", () => {
  const before = [1, 2, 3].map((hours) =>
    someBackup(`${hours} hours`, today - hours * 3_600_000, "Before update of Shop"),
  );
  expect(keptOf([...daily(1), ...before])).toEqual(["day 0", "1 hours", "2 hours"]);
});
