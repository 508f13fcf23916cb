import { expect, test } from "vitest";
import type { MoveTarget } from "../../nodes/index.ts";
import { chooseTarget } from "./choose-target.ts";

const target = (id: string, more: Partial<MoveTarget> = {}): MoveTarget => ({
  id,
  name: id,
  address: "192.0.2.1",
  port: 25_565,
  region: null,
  isSameRegion: true,
  freeMemoryMb: 1000,
  refusal: null,
  ...more,
});

test("the machine with the most free memory is chosen among those that can take it", () => {
  const targets = [
    target("a"),
    target("b", { freeMemoryMb: 3000, port: 25_570 }),
    target("c", { freeMemoryMb: 9000, refusal: "It does not report." }),
  ];
  expect(chooseTarget(targets, true)).toEqual({ kind: "target", machineId: "b", port: 25_570 });
});

test("another region is chosen only if the operator allows it", () => {
  const targets = [target("a"), target("b", { freeMemoryMb: 3000, isSameRegion: false })];
  expect(chooseTarget(targets, true)).toMatchObject({ machineId: "a" });
  expect(chooseTarget(targets, false)).toMatchObject({ machineId: "b" });
  expect(chooseTarget([target("b", { isSameRegion: false })], true)).toEqual({
    kind: "none",
    sentence: "No other machine can take it. b: It is in another region.",
  });
});

test("without a place, three machines are named with their reasons", () => {
  const targets = ["a", "b", "c", "d"].map((id) => target(id, { refusal: "It takes no new servers." }));
  expect(chooseTarget(targets, true)).toEqual({
    kind: "none",
    sentence:
      "No other machine can take it. a: It takes no new servers. b: It takes no new servers. c: It takes no new servers. And 1 more.",
  });
  expect(chooseTarget([], true)).toEqual({ kind: "none", sentence: "There is no other machine." });
});
