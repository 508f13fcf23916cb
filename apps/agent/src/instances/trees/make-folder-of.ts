import type { Tree } from "../../files/tree.ts";

export async function makeFolderOf(tree: Tree, path: string): Promise<void> {
  const slash = path.lastIndexOf("/");
  if (slash > 0) await tree.mkdir(path.slice(0, slash));
}
