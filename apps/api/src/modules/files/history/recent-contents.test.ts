import { expect, test } from "vitest";
import { createRecentContents } from "./recent-contents.ts";

const bytes = (count: number) => new Uint8Array(count);

test("the least recently used are removed first", () => {
  const recent = createRecentContents(10);
  recent.add("a", bytes(4));
  recent.add("b", bytes(4));
  recent.get("a");
  recent.add("c", bytes(4));
  expect(["a", "b", "c"].filter((id) => recent.get(id))).toEqual(["a", "c"]);
});

test("a content larger than the cache is not held, and none is counted twice", () => {
  const recent = createRecentContents(10);
  for (let times = 0; times < 5; times += 1) recent.add("a", bytes(6));
  expect(recent.get("a")).toHaveLength(6);
  recent.add("large", bytes(11));
  expect(recent.get("large")).toBeUndefined();
  recent.add("b", bytes(10));
  expect(recent.get("b")).toHaveLength(10);
});
