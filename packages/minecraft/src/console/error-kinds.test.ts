import { expect, test } from "vitest";
import { errorKinds } from "./error-kinds.ts";

const kindsOf = (...lines: string[]) => [...errorKinds(lines).keys()];

test("numbers, quoted names and paths don't make another kind", () => {
  const first = '[12:00:00 ERROR]: [Homes] Could not load home 12 of "Alex" from /a/b.yml';
  const second = '[12:00:01 ERROR]: [Homes] Could not load home 7 of "Steve" from /c/d.yml';
  expect(kindsOf(first, second)).toHaveLength(1);
  expect(kindsOf(first, "[12:00:02 ERROR]: [Homes] Could not save")).toHaveLength(2);
});

test("exceptions count by their class, and other lines not at all", () => {
  const trace = [
    "java.lang.NullPointerException: a",
    "\tat a.b.C(D.java:1)",
    "Caused by: java.io.IOException: b",
  ];
  expect(kindsOf(...trace)).toEqual(["java.lang.NullPointerException", "java.io.IOException"]);
  expect(kindsOf("[12:00:00 INFO]: <Alex> java.lang.Error", "[12:00:00 WARN]: slow")).toEqual([]);
});
