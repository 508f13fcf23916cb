import { expect, test } from "vitest";
import { suggestionsFor } from "./suggestions.ts";

const now = Date.parse("2026-11-16T12:00:00.000Z");
const old = { status: "online", createdAt: "2026-11-01T12:00:00.000Z" } as const;
const fresh = { ...old, createdAt: "2026-11-16T11:00:00.000Z" };
const calm = { hasProblem: false, isJustUpdated: false };

test.each([
  ["a crashed server", fresh, { hasProblem: true, isJustUpdated: true }, /crash/],
  ["a server after an update", fresh, { ...calm, isJustUpdated: true }, /after the update/],
  ["a new server", fresh, calm, /welcoming message/],
  ["a running server", old, calm, /wrong in the log/],
  ["a server that is off", { ...old, status: "offline" } as const, calm, /ready to start/],
])("%s gets fitting suggestions", (_, server, occasion, first) => {
  const suggestions = suggestionsFor(server, occasion, now);
  expect(suggestions[0]?.text).toMatch(first);
  expect(suggestions).toHaveLength(3);
});
