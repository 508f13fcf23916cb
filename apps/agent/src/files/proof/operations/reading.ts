import { collect, contentsOf, maxBytes } from "./ground.ts";
import type { OperationRow } from "./operation-row.ts";

export const reading: readonly OperationRow[] = [
  { operation: "stat", as: "path", wants: "file", run: (tree, path) => tree.stat(path) },
  { operation: "list", as: "path", wants: "folder", run: (tree, path) => tree.list(path) },
  { operation: "walk", as: "path", wants: "folder", run: (tree, path) => collect(tree.walk(path)) },
  { operation: "read", as: "path", wants: "file", run: (tree, path) => tree.read(path, { maxBytes }) },
  {
    operation: "readPage",
    as: "path",
    wants: "file",
    run: async (tree, path) => (await tree.readPage(path, { offset: 0, maxBytes })).bytes,
  },
  {
    operation: "readStream",
    as: "path",
    wants: "file",
    run: async (tree, path) => Buffer.concat(await collect(tree.readStream(path))),
  },
  {
    operation: "openFile",
    as: "path to read",
    wants: "file",
    run: async (tree, path) => {
      await using file = await tree.openFile(path, { read: true });
      return file.readFile();
    },
  },
  {
    operation: "gather",
    as: "path",
    wants: "folder",
    run: async (tree, path) => Buffer.concat(await contentsOf(tree.gather([path]))),
  },
  {
    operation: "gather",
    as: "second path",
    wants: "file",
    run: async (tree, path) => Buffer.concat(await contentsOf(tree.gather(["b", path]))),
  },
  {
    operation: "search",
    as: "path, for names",
    wants: "folder",
    run: (tree, path) => tree.search(path, { text: "canary", in: "names", maxHits: 10 }),
  },
  {
    operation: "search",
    as: "path, for contents",
    wants: "folder",
    run: (tree, path) => tree.search(path, { text: "canary-of", in: "contents", maxHits: 10 }),
  },
  { operation: "weigh", as: "path", wants: "folder", run: (tree, path) => tree.weigh(path) },
  {
    operation: "apparentSize",
    as: "path",
    wants: "folder",
    run: async (tree, path) => {
      const { bytes } = await tree.apparentSize(path);
      // Only files outside are that large.
      return bytes > 1000 ? { sizeBytes: 7919 } : undefined;
    },
  },
];
