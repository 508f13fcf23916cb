import { expect, test } from "vitest";
import { createRememberedAnswers } from "./remembered-answers.ts";

test("long answers are evicted early, the oldest first", async () => {
  const remembered = createRememberedAnswers({ answers: 100, characters: 1000, forMs: 60_000 });
  let worked = 0;
  const give = (id: string) =>
    remembered.give(id, async () => {
      worked += 1;
      return { text: "x".repeat(400), isFinal: true };
    });
  for (const id of ["one", "two"]) await give(id);
  for (const id of ["one", "two"]) await give(id);
  expect(worked).toBe(2);
  await give("three");
  await give("four");
  await give("three");
  expect(worked).toBe(4);
  await give("one");
  expect(worked).toBe(5);
});
