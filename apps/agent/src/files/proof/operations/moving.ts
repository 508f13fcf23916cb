import { clear, clearAndRebuild, contentsOf, maxBytes, rebuild, refill, text } from "./ground.ts";
import type { OperationRow } from "./operation-row.ts";

export const moving: readonly OperationRow[] = [
  {
    operation: "rename",
    as: "source",
    wants: "file",
    takesLinks: true,
    run: (tree, path) => tree.rename(path, "b/moved", { replace: true }),
    mend: refill,
  },
  {
    operation: "rename",
    as: "target for a file",
    wants: "file",
    takesLinks: true,
    run: (tree, path) => tree.rename("b/x", path, { replace: true }),
    mend: rebuild,
  },
  {
    operation: "rename",
    as: "target for a folder",
    wants: "nothing",
    takesLinks: true,
    run: (tree, path) => tree.rename("b", path, { replace: true }),
    mend: clearAndRebuild,
  },
  {
    operation: "move",
    as: "source",
    wants: "file",
    takesLinks: true,
    run: async (tree, path) => {
      await tree.removeTree("b/moved").catch(() => undefined);
      await tree.move(path, "b/moved");
    },
    mend: refill,
  },
  {
    operation: "move",
    as: "target",
    wants: "nothing",
    run: (tree, path) => tree.move("b/x", path),
    mend: clearAndRebuild,
  },
  {
    operation: "copy",
    as: "source",
    wants: "folder",
    run: async (tree, path) => {
      await tree.copy(path, "copied", { maxBytes });
      return Buffer.concat(await contentsOf(tree.gather(["copied"]))).toString();
    },
    mend: (tree, _path, ground) => clear(tree, "copied", ground),
  },
  {
    operation: "copy",
    as: "target",
    wants: "nothing",
    run: (tree, path) => tree.copy("b", path, { maxBytes }),
    mend: clear,
  },
  {
    operation: "merge",
    as: "source",
    wants: "folder",
    run: (tree, path) => tree.merge(path, "merged"),
    mend: (tree, _path, ground) => clearAndRebuild(tree, "merged", ground),
  },
  {
    operation: "merge",
    as: "target",
    wants: "folder",
    run: async (tree, path) => {
      await tree.mkdir("to-merge/b");
      await tree.write("to-merge/b/merged", text);
      await tree.merge("to-merge", path);
    },
    mend: async (tree, path, ground) => {
      await clear(tree, "to-merge", ground);
      await clear(tree, `${path}/b/merged`, ground);
    },
  },
];
