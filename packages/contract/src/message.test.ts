import { expect, test } from "vitest";
import { message, messageShape, messageTexts, sentenceOf } from "./message.ts";

test("a message gives its English with the values filled in", () => {
  const late = message("job.stage-deadline-passed", { step: "Stopping the server", minutes: 5 });
  expect(sentenceOf(late)).toBe(
    "Stopping the server took longer than 5 minutes, so it was stopped. Please try again.",
  );
  expect(messageShape.parse(JSON.parse(JSON.stringify(late)))).toEqual(late);
});

test("a value that looks like a placeholder is not filled in again", () => {
  const late = message("job.stage-deadline-passed", { step: "{minutes}", minutes: 5 });
  expect(sentenceOf(late)).toContain("{minutes} took longer than 5 minutes");
});

test("every code names its subject first", () => {
  for (const code of Object.keys(messageTexts)) expect(code).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
});
