import { chmodSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { PathRefused } from "../path-refused.ts";
import type { Tree } from "../tree.ts";
import { allOperations } from "./operations/all-operations.ts";
import { type OperationRow, titleOf } from "./operations/operation-row.ts";
import type { RaceTrees } from "./race-trees.ts";

export type RaceTry = (tree: Tree, attempt: number, trees: RaceTrees) => Promise<unknown>;
export type RaceTries = Readonly<Record<string, RaceTry>>;

const files = ["a/b/x", "f", "a/x"] as const;
const folders = ["a", "a/b", ""] as const;
const fileOf = (attempt: number): string => files[attempt % files.length] ?? "f";
const folderOf = (attempt: number): string => folders[attempt % folders.length] ?? "a";
const newOf = (attempt: number): string => `${folderOf(attempt)}/new-${attempt % 5}`;
const pathsFor = { file: fileOf, folder: folderOf, nothing: newOf };

/** Every way to use a tree, each on what it is meant for. */
export const safeTries: RaceTries = Object.fromEntries(
  allOperations.map((row) => [titleOf(row), tryOf(row)]),
);

function tryOf({ wants, run, mend }: OperationRow): RaceTry {
  return async (tree, attempt, { inside }) => {
    const path = pathsFor[wants](attempt);
    const ground = { inside, trustedFile: join(inside, "b", "x") };
    return run(tree, path, ground).finally(() => mend?.(tree, path).catch(() => undefined));
  };
}

/** The common mistake: resolve, compare, then open by name. Proves that the attacker wins against it. */
export const naiveTries: RaceTries = {
  "naive read": async (_tree, attempt, trees) => readFileSync(checked(trees, fileOf(attempt))),
  "naive chmod": async (_tree, attempt, trees) => chmodSync(checked(trees, fileOf(attempt)), 0o777),
};

function checked({ inside }: RaceTrees, path: string): string {
  const real = realpathSync(join(inside, path));
  if (!real.startsWith(`${inside}/`)) throw new PathRefused("link", "This path leads out of the tree.");
  return join(inside, path);
}
