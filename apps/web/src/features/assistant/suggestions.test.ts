import { expect, test } from "vitest";
import { preparedQuestion, suggestionsFor } from "./suggestions.ts";

const now = Date.parse("2026-11-16T12:00:00.000Z");
const old = { status: "online", createdAt: "2026-11-01T12:00:00.000Z" } as const;
const fresh = { ...old, createdAt: "2026-11-16T11:00:00.000Z" };
const calm = { hasProblem: false, isLagging: false, isJustUpdated: false };

const occasions = [
  ["a lagging server", old, { ...calm, hasProblem: true, isLagging: true }, /lag/],
  ["a crashed server", fresh, { ...calm, hasProblem: true, isJustUpdated: true }, /crash/],
  ["a server after an update", fresh, { ...calm, isJustUpdated: true }, /after the update/],
  ["a new server", fresh, calm, /welcoming message/],
  ["a running server", old, calm, /wrong in the log/],
  ["a server that is off", { ...old, status: "offline" } as const, calm, /ready to start/],
] as const;

test.each(occasions)("%s gets fitting suggestions", (_, server, occasion, first) => {
  const suggestions = suggestionsFor(server, occasion, "do", now);
  expect(suggestions[0]?.text).toMatch(first);
  expect(suggestions).toHaveLength(3);
});

test.each(occasions)("%s is only asked about in Ask mode", (_, server, occasion) => {
  const texts = suggestionsFor(server, occasion, "ask", now).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).not.toMatch(/^(?:Set|Change|Make|Install|Remove)\b|[Ff]ix/);
});

test.each(["crash", "lag", "build"] as const)(
  "a button about a %s asks for a fix only where one is possible",
  (kind) => {
    expect(preparedQuestion(kind, "do").text).toMatch(/Fix it/);
    expect(preparedQuestion(kind, "ask").text).not.toMatch(/[Ff]ix/);
  },
);
