import { expect, test } from "vitest";
import { momentOf } from "./moment.ts";

const now = new Date("2026-11-17T12:00:00Z");
const later = new Date("2026-11-18T12:00:00Z");
const empty = { applyWhen: { kind: "empty" }, expiresAt: later } as const;
const at = (iso: string) => ({ applyWhen: { kind: "time", at: iso }, expiresAt: later }) as const;

test.each([
  ["at once", { applyWhen: null, expiresAt: now }, 3, "due"],
  ["an empty server", empty, 0, "due"],
  ["a server with players", empty, 1, "early"],
  ["a server whose players are not known", empty, null, "early"],
  ["a time in an hour", at("2026-11-17T13:00:00Z"), 0, "early"],
  ["a time in a minute", at("2026-11-17T12:01:00Z"), 5, "due"],
  ["a time that has passed", at("2026-11-17T11:59:00Z"), 5, "due"],
  ["a wait that took too long", { ...empty, expiresAt: new Date("2026-11-17T11:00:00Z") }, 0, "late"],
] as const)("%s", (_what, waiting, players, expected) => {
  expect(momentOf(waiting, now, players)).toBe(expected);
});
