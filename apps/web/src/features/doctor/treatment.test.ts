import type { ChangeState } from "@blockwright/contract/changes";
import type { Diagnosis } from "@blockwright/contract/doctor";
import { expect, test } from "vitest";
import { canFix, headlineOf, toneOf } from "./treatment.ts";

const diagnosis: Diagnosis = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01",
  at: "2026-11-15T12:00:00.000Z",
  class: "heap-oom",
  confidence: "certain",
  sentence: "The server ran out of memory.",
  decidingLine: null,
  isRunning: false,
  fix: { id: "more-memory", title: "Give it more memory", description: "More.", effects: ["More."] },
  advice: null,
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

test("a running server is not reported as stopped", () => {
  expect(headlineOf({ ...diagnosis, isRunning: true })).toBe("Your server runs, but something is wrong");
});
