import { expect, test } from "vitest";
import { hashHeldOut, readHeldOutHash, readLanguages, readWishes, wishSchema, type Wish } from "./wishes.ts";

const wish: Wish = {
  id: "t-001",
  prompt: "me and 3 friends",
  platform: "java",
  memoryMb: 1024,
  language: "en",
  claims: [{ about: "players", value: 4, words: "me and 3 friends" }],
};

const heldOut = readWishes("held-out");
const tuning = readWishes("tuning");
const all = [...heldOut, ...tuning];

test("the held-out wishes are the ones that were written down first", () => {
  expect(hashHeldOut()).toBe(readHeldOutHash());
});

test("there are at least 320 wishes, and about a third of them is held out", () => {
  expect(all.length).toBeGreaterThanOrEqual(320);
  expect(heldOut.length / all.length).toBeCloseTo(1 / 3, 1);
});

test("each part has its own ids, and the same kinds of claims and languages are in both", () => {
  expect(heldOut.every(({ id }) => id.startsWith("h-"))).toBe(true);
  expect(tuning.every(({ id }) => id.startsWith("t-"))).toBe(true);
  expect(kindsOf(heldOut)).toEqual(kindsOf(tuning));
  expect(languagesOf(heldOut)).toEqual(languagesOf(tuning));
});

test("no two wishes share an id or a prompt", () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ prompt }) => prompt.toLowerCase())).size).toBe(all.length);
});

test("a wish in a language that is not read claims so, and no other does", () => {
  const known: readonly string[] = [...readLanguages, "und"];
  const wrong = all.filter(
    ({ language, claims }) => claims.some(({ about }) => about === "language") === known.includes(language),
  );
  expect(wrong).toEqual([]);
});

test("a claim quotes its wish", () => {
  expect(wishSchema.safeParse(wish).success).toBe(true);
  const misquoted = wishSchema.safeParse({ ...wish, prompt: "me and 4 friends" });
  expect(misquoted.error?.issues[0]?.message).toBe('t-001 does not say "me and 3 friends"');
});

test.each([
  { about: "has", value: "jetpacks", words: "me" },
  { about: "weather", value: "rain", words: "me" },
  { about: "language", value: "pl", words: "me" },
])("the claim that $about is $value is refused", (claim) => {
  expect(wishSchema.safeParse({ ...wish, claims: [claim] }).success).toBe(false);
});

function kindsOf(wishes: readonly Wish[]): Set<string> {
  return new Set(wishes.flatMap(({ claims }) => claims.map(({ about }) => about)));
}

function languagesOf(wishes: readonly Wish[]): Set<string> {
  return new Set(wishes.map(({ language }) => language));
}
