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

test("the held-out wishes are the ones that were written down first", () => {
  expect(hashHeldOut()).toBe(readHeldOutHash());
});

test("at least 108 wishes are held out", () => {
  expect(readWishes("held-out").length).toBeGreaterThanOrEqual(108);
});

test("no two wishes share an id or a prompt", () => {
  const wishes = readWishes("held-out");
  expect(new Set(wishes.map(({ id }) => id)).size).toBe(wishes.length);
  expect(new Set(wishes.map(({ prompt }) => prompt.toLowerCase())).size).toBe(wishes.length);
});

test("a wish in a language that is not read claims so, and no other does", () => {
  const known: readonly string[] = [...readLanguages, "und"];
  const wrong = readWishes("held-out").filter(
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
