import { expect, test } from "vitest";
import { proposeFromRecipes } from "../../apps/api/src/modules/planning/index.ts";
import { holdsInResult } from "./understood-means.ts";
import { readWishes, type Wish } from "./wishes.ts";

const wishes = readWishes("tuning");

function propose({ prompt, platform, memoryMb }: Wish) {
  return proposeFromRecipes({ prompt, platform, memoryMb, maxPlayers: 10, recipeId: null });
}

test("everything that is understood is in the result, or listed as not done", () => {
  const untrue = wishes.flatMap((wish) => {
    const proposal = propose(wish);
    const listed = proposal.notDone.flatMap(({ words }) => wordsIn(words));
    return proposal.understood
      .filter(({ means }) => holdsInResult(means, proposal) !== true)
      .filter(({ words }) => !wordsIn(words).some((word) => listed.includes(word)))
      .map(({ words, means }) => `${wish.id}: "${words}" means ${means}`);
  });
  expect(untrue).toEqual([]);
});

test("what is listed as not done was written in the wish, once, and has a reason", () => {
  for (const wish of wishes) {
    const { notDone } = propose(wish);
    expect(notDone.map(({ words }) => words)).toEqual([...new Set(notDone.map(({ words }) => words))]);
    for (const { words, why } of notDone) {
      expect(why).not.toBe("");
      for (const part of words.split(" … ")) expect(wish.prompt).toContain(part);
    }
  }
});

test("a wish of 2,000 characters takes less than 200 ms of processor time", () => {
  const prompt = wishes
    .map((wish) => wish.prompt)
    .join(". ")
    .slice(0, 2_000);
  const read = () => {
    const before = process.cpuUsage();
    proposeFromRecipes({ prompt, platform: "java", memoryMb: 4096, maxPlayers: 10, recipeId: null });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  expect(Math.min(read(), read(), read())).toBeLessThan(200);
});

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
