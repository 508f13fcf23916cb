import type { ChangeState } from "@blockwright/contract/changes";
import type { Diagnosis } from "@blockwright/contract/doctor";
import { expect, test } from "vitest";
import { canFix, headlineOf, outcomeText, toneOf } from "./treatment.ts";

const diagnosis: Diagnosis = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01",
  at: "2026-11-15T12:00:00.000Z",
  class: "heap-oom",
  confidence: "certain",
  sentence: "The server ran out of memory.",
  decidingLine: null,
  isRunning: false,
  kind: "exit",
  reportPath: null,
  addOnFile: null,
  fix: { id: "more-memory", title: "Give it more memory", description: "More.", effects: ["More."] },
  advice: null,
  leadsTo: null,
  change: null,
};
const after = (state: ChangeState): Diagnosis => ({
  ...diagnosis,
  change: { id: diagnosis.id, title: "More memory", state, sentence: null, canUndo: false },
});

test("a fix is offered until it is applied, and again if it did not help", () => {
  expect(canFix(diagnosis)).toBe(true);
  expect(canFix(after("proposed"))).toBe(true);
  expect(canFix(after("undone"))).toBe(true);
  expect(canFix(after("failed"))).toBe(true);
});

test("no fix is offered while one is running or already applied", () => {
  expect(
    (["applying", "verifying", "undoing", "applied", "verified"] as const).filter((state) =>
      canFix(after(state)),
    ),
  ).toEqual([]);
});

test("without a fix there is no button, no matter what was done before", () => {
  expect(canFix({ ...after("undone"), fix: null })).toBe(false);
});

test("only a server that became ready is called fixed", () => {
  expect(headlineOf(after("verified"))).toBe("Your server is fixed");
  expect(headlineOf(after("applied"))).toBe("The changes are made");
  expect(toneOf(after("undone"))).toBe("trouble");
});

test("what happened is told in the past, with whether it is over", () => {
  const told = (change: Partial<Diagnosis>) => {
    const one = { ...diagnosis, ...change };
    return [headlineOf(one), outcomeText(one)];
  };
  expect(told({})).toEqual(["Your server stopped unexpectedly", "It has not been running since."]);
  expect(told({ isRunning: true })).toEqual([
    "Your server stopped unexpectedly",
    "It's over: the server is running again.",
  ]);
  const runs = (id: string | null) => told({ kind: "run", isRunning: true, class: id });
  expect(runs("plugin-dep")).toEqual(["Your server is online, but one plugin didn't load", null]);
  expect(runs("overload")).toEqual(["Your server is online, but it lags", null]);
  expect(runs("velocity")).toEqual(["Your server is online, but something is wrong", null]);
});
