import { changeStates } from "@blockwright/contract/changes";
import { expect, test } from "vitest";
import { changeOf } from "../plugin-answers.fixture.ts";
import { currentChange, stateText, toneOf, undoableChanges } from "./change-state.ts";

const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";
const now = Date.now();
const longAgo = new Date(now - 86_400_000).toISOString();
const change = (id: string, more: Parameters<typeof changeOf>[1] = {}) => changeOf(serverId, { id, ...more });

test("each state has its own sentence, except one that has not started", () => {
  const texts = changeStates.filter((state) => state !== "proposed").map(stateText);
  expect(new Set(texts).size).toBe(texts.length);
});

test("a change that worked only in part is not shown as successful", () => {
  expect(toneOf({ state: "verified", sentence: null })).toBe("good");
  expect(toneOf({ state: "verified", sentence: "Vault could not be loaded, so it was put back." })).toBe(
    "trouble",
  );
});

test("a running change is reported, no matter what it does", () => {
  const fix = change("fix", { state: "verifying", items: [], updatedAt: longAgo });
  expect(currentChange([change("done", { state: "verified" }), fix], now)).toBe(fix);
});

test("the outcome of a recent plugin change is reported", () => {
  const settings = change("settings", { state: "verified", items: [{ kind: "run-settings", summary: "" }] });
  const done = change("done", { state: "verified" });
  expect(currentChange([settings, done], now)).toBe(done);
  expect(currentChange([{ ...done, updatedAt: longAgo }], now)).toBeUndefined();
});

test("a proposal is not a change", () => {
  expect(currentChange([change("asked", { state: "proposed" })], now)).toBeUndefined();
});

test("earlier changes that can be undone are listed, without the current one", () => {
  const current = change("new", { state: "verified", canUndo: true });
  const earlier = change("old", { state: "verified", canUndo: true, updatedAt: longAgo });
  const final = change("final", { state: "verified", canUndo: false });
  expect(undoableChanges([current, final, earlier], current)).toEqual([earlier]);
});
