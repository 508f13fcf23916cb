import { expect, test } from "vitest";
import { javaMajorOf } from "./class-file.ts";
import { classFor } from "./jar.fixture.ts";

test.each([1, 8, 11, 17, 21, 25])("a class for Java %i says so", (major) => {
  expect(javaMajorOf(classFor(major))).toBe(major);
});

test.each<[string, Uint8Array]>([
  ["nothing", new Uint8Array()],
  ["too little", classFor(17).slice(0, 7)],
  ["something else", new Uint8Array(64)],
  ["a release that cannot be", classFor(20_000)],
])("%s is no class", (_what, bytes) => {
  expect(javaMajorOf(bytes)).toBeNull();
});
