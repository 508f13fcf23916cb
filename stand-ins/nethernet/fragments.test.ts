import { expect, test } from "vitest";
import { cutIntoFragments, FragmentJoiner } from "./fragments.ts";

test("bytes that are cut come back whole, each piece saying how many follow", () => {
  const bytes = Buffer.from("a long sentence");
  const fragments = cutIntoFragments(bytes, 5);
  expect(fragments.map((one) => one[0])).toEqual([3, 2, 1, 0]);
  const joiner = new FragmentJoiner();
  const results = fragments.map((one) => joiner.add(one));
  expect(results.slice(0, -1)).toEqual([undefined, undefined, undefined]);
  expect(results.at(-1)).toEqual(bytes);
  expect(joiner.add(Buffer.from([0, 7]))).toEqual(Buffer.from([7]));
});

test("a missing, an empty and an endless piece are refused, and so is too much to cut", () => {
  const afterTwo = new FragmentJoiner();
  afterTwo.add(Buffer.from([2, 1]));
  expect(() => afterTwo.add(Buffer.from([0, 1]))).toThrow("missing");
  expect(() => new FragmentJoiner().add(Buffer.alloc(0))).toThrow("empty");
  const large = new FragmentJoiner();
  large.add(Buffer.alloc(15 * 1_024 * 1_024, 2));
  expect(() => large.add(Buffer.alloc(2 * 1_024 * 1_024, 1))).toThrow("too large");
  expect(() => cutIntoFragments(Buffer.alloc(1_000), 4)).toThrow("256 fragments");
});
