import { expect, test } from "vitest";
import type { ChangeItem } from "../change.ts";
import { findObstacle, isAllGone } from "./undo-obstacle.ts";

const stamp = { digest: { algorithm: "sha256", hex: "0".repeat(64) }, sizeBytes: 1 } as const;
const write = (path: string): ChangeItem => ({ kind: "write-file", path, before: stamp, after: stamp });
const first = { id: "first", title: "First", state: "verified" } as const;
const later = { id: "later", title: "Later", state: "verified" } as const;
const of = (changeId: string, item: ChangeItem) => ({ changeId, item });

test("a later change of the same file blocks the undo and is named", () => {
  const items = [of("first", write("a.txt")), of("later", write("a.txt"))];
  expect(findObstacle("first", [later, first], items)).toEqual({ title: "Later", subject: "a.txt" });
  expect(findObstacle("later", [later, first], items)).toBeUndefined();
});

test("a later change of another file, or one that was undone, blocks nothing", () => {
  const elsewhere = [of("first", write("a.txt")), of("later", write("b.txt"))];
  expect(findObstacle("first", [later, first], elsewhere)).toBeUndefined();
  const same = [of("first", write("a.txt")), of("later", write("a.txt"))];
  expect(findObstacle("first", [{ ...later, state: "undone" }, first], same)).toBeUndefined();
});

test("a file that was moved counts under both of its names", () => {
  const move: ChangeItem = { kind: "move-file", from: "x.jar", to: "x.jar.off", stamp };
  const items = [of("first", move), of("later", write("x.jar.off"))];
  expect(findObstacle("first", [later, first], items)?.subject).toBe("x.jar.off");
});

test("a change can't be undone only if everything in it was deleted for good", () => {
  const gone: ChangeItem = { kind: "discard-file", path: "logs/a.gz", sizeBytes: 1 };
  expect(isAllGone([of("first", gone)])).toBe(true);
  expect(isAllGone([of("first", gone), of("first", write("a.txt"))])).toBe(false);
  expect(isAllGone([])).toBe(false);
});

test("a change inside a folder blocks bringing back another version of it", () => {
  const exchange: ChangeItem = {
    kind: "exchange-path",
    path: "world",
    stored: ".unpacked/content/w",
    isReplaced: true,
    aside: "world.replaced",
  };
  const items = [of("first", exchange), of("later", write("world/paper-world.yml"))];
  expect(findObstacle("first", [later, first], items)?.subject).toBe("world/paper-world.yml");
  expect(
    findObstacle("first", [later, first], [of("first", exchange), of("later", write("world2/a"))]),
  ).toBeUndefined();
});
