import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { PathRefused } from "../../path-refused.ts";
import { clear, clearAndRebuild, rebuild, refill } from "./ground.ts";
import type { WantedEntry } from "../../bulk/match-entries.ts";
import type { OperationRow } from "./operation-row.ts";

const future = () => new Date(Date.now() + 1e6);

export const removing: readonly OperationRow[] = [
  {
    operation: "unlink",
    as: "path",
    wants: "file",
    takesLinks: true,
    run: (tree, path) => tree.unlink(path),
    mend: refill,
  },
  {
    operation: "removeFolder",
    as: "path",
    wants: "nothing",
    run: async (tree, path) => {
      await tree.create(path, "folder").catch(() => undefined);
      await tree.removeFolder(path);
    },
    mend: clear,
  },
  {
    operation: "removeTree",
    as: "path",
    wants: "folder",
    takesLinks: true,
    run: (tree, path) => tree.removeTree(path),
    mend: rebuild,
  },
  {
    operation: "trash",
    as: "path",
    wants: "file",
    takesLinks: true,
    run: (tree, path) => tree.trash(path),
    mend: async (tree, path, ground) => {
      await tree.emptyTrash().catch(() => undefined);
      await refill(tree, path, ground);
    },
  },
  {
    operation: "restore",
    as: "place that a tenant wrote down",
    wants: "nothing",
    run: async (tree, path, { inside }) => {
      // A file can't contain a lone surrogate.
      if (!path.isWellFormed()) throw new PathRefused("malformed", "There is no such place.");
      const id = await tree.trash("b/x");
      writeFileSync(join(inside, trashFolder, id, "place"), path);
      return tree.restore(id);
    },
    mend: async (tree, path, ground) => {
      await tree.emptyTrash().catch(() => undefined);
      await clearAndRebuild(tree, path, ground);
    },
  },
];

const wantedFolder: WantedEntry = { kind: "folder", mode: 0o750, sizeBytes: 0, modifiedMs: 0 };

/** These take no path; they are attacked through the tree itself. */
export const withoutPath: readonly OperationRow[] = [
  {
    operation: "listTrash",
    as: "nothing",
    wants: "nothing",
    run: async (tree) => {
      await tree.trash("b/x").catch(() => undefined);
      return tree.listTrash();
    },
    mend: async (tree, path, ground) => {
      await tree.emptyTrash().catch(() => undefined);
      await rebuild(tree, path, ground);
    },
  },
  {
    operation: "emptyTrash",
    as: "nothing",
    wants: "nothing",
    run: async (tree) => {
      await tree.trash("b/x").catch(() => undefined);
      await tree.emptyTrash();
    },
    mend: rebuild,
  },
  {
    operation: "emptyOldTrash",
    as: "nothing",
    wants: "nothing",
    run: async (tree) => {
      await tree.trash("b/x").catch(() => undefined);
      await tree.emptyOldTrash({ olderThan: future() });
    },
    mend: rebuild,
  },
  {
    operation: "removeLeftovers",
    as: "nothing",
    wants: "nothing",
    run: (tree) => tree.removeLeftovers({ olderThan: future() }),
  },
  {
    operation: "digest",
    as: "nothing",
    wants: "nothing",
    run: async (tree) => {
      const { bytes } = await tree.digest(new Map(), AbortSignal.timeout(10_000));
      // Only files outside are that large.
      return bytes > 1000 ? { sizeBytes: 7919 } : undefined;
    },
  },
  {
    operation: "keepMatching",
    as: "nothing",
    wants: "nothing",
    takesLinks: true,
    run: (tree) => tree.keepMatching(new Map([["b", wantedFolder]])),
    mend: rebuild,
  },
  {
    operation: "setModes",
    as: "nothing",
    wants: "nothing",
    run: (tree) =>
      tree.setModes(
        new Map([
          ["b", wantedFolder],
          ["b/x", { ...wantedFolder, kind: "file", mode: 0o640 }],
        ]),
      ),
  },
  {
    operation: "removeSpecials",
    as: "nothing",
    wants: "nothing",
    takesLinks: true,
    run: (tree) => tree.removeSpecials(),
    mend: rebuild,
  },
];
