import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { PathRefused } from "../../path-refused.ts";
import { clear, rebuild, refill } from "./ground.ts";
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
    mend: async (tree, path) => {
      await tree.emptyTrash();
      await refill(tree, path);
    },
  },
  {
    operation: "restore",
    as: "place that a tenant wrote down",
    wants: "nothing",
    run: async (tree, path, { inside }) => {
      // A file can't hold half a character.
      if (!path.isWellFormed()) throw new PathRefused("malformed", "There is no such place.");
      const id = await tree.trash("b/x");
      writeFileSync(join(inside, trashFolder, id, "place"), path);
      return tree.restore(id);
    },
    mend: async (tree, path) => {
      await tree.emptyTrash().catch(() => undefined);
      await tree.removeTree(path).catch(() => undefined);
      await rebuild(tree);
    },
  },
];

/** They are attacked through the tree itself. */
export const withoutPath: readonly OperationRow[] = [
  {
    operation: "listTrash",
    as: "nothing",
    wants: "nothing",
    run: async (tree) => {
      await tree.trash("b/x").catch(() => undefined);
      return tree.listTrash();
    },
    mend: async (tree) => {
      await tree.emptyTrash().catch(() => undefined);
      await rebuild(tree);
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
];
