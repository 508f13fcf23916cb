import { expect, test } from "vitest";
import { worldsSentence } from "./worlds-sentence.ts";

const whole = { regions: 2, chunks: 1500, unreadable: 0, badFiles: 0, problems: [] };
const bad = "3 of 1,204 chunks in world/region/r.0.0.mca can't be read";

test.each([
  [whole, undefined],
  [{ ...whole, unreadable: 3, badFiles: 1, problems: [bad] }, `${bad}.`],
  [{ ...whole, badFiles: 2, problems: [bad, "b"] }, `${bad}. 1 other file has problems too.`],
  [{ ...whole, badFiles: 70, problems: [bad, "b", "c"] }, `${bad}. 69 other files have problems too.`],
])("%o", (report, sentence) => {
  expect(worldsSentence(report)).toBe(sentence);
});
