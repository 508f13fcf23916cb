import { expect, test } from "vitest";
import { canUndo } from "./job-state.ts";

const nowMs = Date.parse("2026-11-15T12:00:00.000Z");
const later = "2026-11-15T12:00:01.000Z";

test("the old state can be restored until it expires, and not while a job is running", () => {
  expect(canUndo({ status: "completed", undoUntil: later }, nowMs)).toBe(true);
  expect(canUndo({ status: "failed", undoUntil: later }, nowMs)).toBe(true);
  expect(canUndo({ status: "running", undoUntil: later }, nowMs)).toBe(false);
  expect(canUndo({ status: "completed", undoUntil: "2026-11-15T12:00:00.000Z" }, nowMs)).toBe(false);
  expect(canUndo({ status: "completed", undoUntil: null }, nowMs)).toBe(false);
});
