import { expect, test } from "vitest";
import {
  hashHeldOut,
  heldOutParts,
  readHeldOutHash,
  readLanguages,
  readWishes,
  wishSchema,
  type Wish,
} from "./wishes.ts";

const wish: Wish = {
  id: "t-001",
  prompt: "me and 3 friends",
  platform: "java",
  memoryMb: 1024,
  language: "en",
  claims: [{ about: "players", value: 4, words: "me and 3 friends" }],
};

const heldOut = readWishes("held-out");
const second = readWishes("held-out-2");
const tuning = readWishes("tuning");
const all = [...heldOut, ...second, ...tuning];

test.each(heldOutParts)("the wishes of %s are the ones that were written down first", (part) => {
  expect(hashHeldOut(part)).toBe(readHeldOutHash(part));
});

test("there are at least 500 wishes, and about a third of them is held out", () => {
  expect(all.length).toBeGreaterThanOrEqual(500);
  expect((heldOut.length + second.length) / all.length).toBeCloseTo(1 / 3, 1);
});

test("each part has its own ids, and what is measured can be tuned on wishes of the same kinds", () => {
  expect(heldOut.every(({ id }) => id.startsWith("h-"))).toBe(true);
  expect(second.every(({ id }) => id.startsWith("s-"))).toBe(true);
  expect(tuning.every(({ id }) => id.startsWith("t-"))).toBe(true);
  expect(kindsOf(heldOut)).toEqual(kindsOf(tuning));
  expect([...kindsOf(second)].filter((kind) => !kindsOf(tuning).has(kind))).toEqual([]);
  expect([...languagesOf(heldOut)].filter((language) => !languagesOf(tuning).has(language))).toEqual([]);
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
