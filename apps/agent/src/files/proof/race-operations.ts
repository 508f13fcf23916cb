import { chmodSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { PathRefused } from "../path-refused.ts";
import type { Tree } from "../tree.ts";
import { allOperations } from "./operations/all-operations.ts";
import { type OperationRow, titleOf } from "./operations/operation-row.ts";
import type { RaceTrees } from "./race-trees.ts";

export interface RaceTry {
  readonly run: (tree: Tree, attempt: number, trees: RaceTrees) => Promise<unknown>;
  /** Restores what the operation removed. */
  readonly mend?: (tree: Tree, attempt: number, trees: RaceTrees) => Promise<void>;
}
type RaceTries = Readonly<Record<string, RaceTry>>;

const files = ["a/b/x", "f", "a/x"] as const;
const folders = ["a", "a/b", ""] as const;
const fileOf = (attempt: number): string => files[attempt % files.length] ?? "f";
const folderOf = (attempt: number): string => folders[attempt % folders.length] ?? "a";
const newOf = (attempt: number): string => `${folderOf(attempt)}/new-${attempt % 5}`;
const pathsFor = { file: fileOf, folder: folderOf, nothing: newOf };

/** Every operation of a tree, each on a path it is meant for. */
export const safeTries: RaceTries = Object.fromEntries(
  allOperations.map((row) => [titleOf(row), tryOf(row)]),
);

function tryOf({ wants, run, mend }: OperationRow): RaceTry {
  const pathOf = pathsFor[wants];
  const groundOf = ({ inside }: RaceTrees) => ({ inside, trustedFile: join(inside, "b", "x") });
  return {
    run: (tree, attempt, trees) => run(tree, pathOf(attempt), groundOf(trees)),
    ...(mend && {
      mend: async (tree, attempt, trees) => {
        await mend(tree, pathOf(attempt), groundOf(trees)).catch(() => undefined);
      },
    }),
  };
}

/** The common mistake: resolve, compare, then open by name. Proves that the attacker can win against it. */
export const naiveTries: RaceTries = {
  "naive read": { run: async (_tree, attempt, trees) => readFileSync(checked(trees, fileOf(attempt))) },
  "naive chmod": {
    run: async (_tree, attempt, trees) => chmodSync(checked(trees, fileOf(attempt)), 0o777),
  },
};

function checked({ inside }: RaceTrees, path: string): string {
  const real = realpathSync(join(inside, path));
  if (!real.startsWith(`${inside}/`)) throw new PathRefused("link", "This path leads out of the tree.");
  return join(inside, path);
}
