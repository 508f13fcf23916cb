import { posix } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PathRefused } from "./path-refused.ts";
import { collect, treeForTest } from "./tree.fixture.ts";
import { MAX_DEPTH, MAX_NAME_BYTES, splitPath } from "./tree-path.ts";

const name = fc.oneof(
  fc.constantFrom("..", ".", "", "...", "a", "..a", "a..", "\\..", "%2e%2e", "n".repeat(255), "\0"),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const path = fc.array(name, { maxLength: 12 }).map((names) => names.join("/"));

function trySplit(text: string): string[] | undefined {
  try {
    return splitPath(text);
  } catch (error) {
    if (error instanceof PathRefused) return undefined;
    throw error;
  }
}

function isPlainName(part: string): boolean {
  return !["", ".", ".."].includes(part) && !/[/\0]/.test(part) && Buffer.byteLength(part) <= MAX_NAME_BYTES;
}

test("no accepted path has a component that refers to another place", () => {
  fc.assert(
    fc.property(path, (text) => {
      expect((trySplit(text) ?? []).filter((part) => !isPlainName(part))).toEqual([]);
    }),
    { numRuns: 20_000 },
  );
});

test("an accepted path resolves as the kernel would resolve it below the tree", () => {
  fc.assert(
    fc.property(path, (text) => {
      const names = trySplit(text);
      fc.pre(names !== undefined);
      expect(posix.resolve("/tree", ...names)).toBe(posix.join("/tree", text).replace(/\/$/, ""));
    }),
    { numRuns: 20_000 },
  );
});

test("splitting a joined path gives the same components", () => {
  fc.assert(
    fc.property(path, (text) => {
      const names = trySplit(text);
      fc.pre(names !== undefined);
      expect(splitPath(names.join("/"))).toEqual(names);
    }),
  );
});

test("depth is bounded", () => {
  expect(splitPath("d/".repeat(MAX_DEPTH))).toHaveLength(MAX_DEPTH);
  expect(() => splitPath("d/".repeat(MAX_DEPTH + 1))).toThrow(PathRefused);
});

test("a file written at any accepted path is found there, and only there", async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.uint8Array({ maxLength: 50 }), async (text, content) => {
      const names = trySplit(text);
      fc.pre(names !== undefined && names.length > 0);
      const { tree } = treeForTest();
      await tree.mkdir(names.slice(0, -1).join("/"));
      await tree.write(text, content);
      expect(Buffer.compare(await tree.read(text, { maxBytes: 50 }), content)).toBe(0);
      const files = (await collect(tree.walk(""))).filter((entry) => entry.kind === "file");
      expect(files.map((file) => file.path)).toEqual([names.join("/")]);
    }),
    { numRuns: 150 },
  );
});
