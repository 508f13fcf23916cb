import { clear, maxBytes, members, oneChunk, text } from "./ground.ts";
import type { OperationRow } from "./operation-row.ts";

const past = new Date(5000);

export const writing: readonly OperationRow[] = [
  { operation: "write", as: "path", wants: "file", run: (tree, path) => tree.write(path, text) },
  {
    operation: "save",
    as: "path",
    wants: "file",
    run: async (tree, path) =>
      (await tree.save(path, text, { maxBeforeBytes: maxBytes })).before ?? undefined,
  },
  {
    operation: "writeStream",
    as: "path",
    wants: "file",
    run: (tree, path) => tree.writeStream(path, oneChunk(), { maxBytes }),
  },
  {
    operation: "openFile",
    as: "path to write",
    wants: "file",
    run: async (tree, path) => {
      const opening = { read: true, write: true, create: true };
      await using file = await tree.openFile(path, opening);
      const before = await file.readFile();
      await file.write(text, 0, text.length, 0);
      return before;
    },
  },
  {
    operation: "openFile",
    as: "path to begin anew",
    wants: "file",
    run: async (tree, path) => {
      await using file = await tree.openFile(path, { write: true, create: true, truncate: true });
      await file.write(text);
    },
  },
  {
    operation: "openFile",
    as: "path to add to",
    wants: "file",
    run: async (tree, path) => {
      await using file = await tree.openFile(path, { append: true, create: true });
      await file.truncate(0);
      await file.write(text);
    },
  },
  {
    operation: "openFile",
    as: "path to make",
    wants: "nothing",
    run: async (tree, path) => {
      await using file = await tree.openFile(path, { write: true, create: true, exclusive: true });
      await file.write(text);
    },
    mend: clear,
  },
  {
    operation: "copyIn",
    as: "path",
    wants: "file",
    run: (tree, path, { trustedFile }) => tree.copyIn(trustedFile, path),
  },
  { operation: "mkdir", as: "path", wants: "nothing", run: (tree, path) => tree.mkdir(path), mend: clear },
  {
    operation: "create",
    as: "file",
    wants: "nothing",
    run: (tree, path) => tree.create(path, "file"),
    mend: clear,
  },
  {
    operation: "create",
    as: "folder",
    wants: "nothing",
    run: (tree, path) => tree.create(path, "folder"),
    mend: clear,
  },
  {
    operation: "unpack",
    as: "place",
    wants: "nothing",
    run: (tree, path) => tree.unpack(path, members("d/e", "x"), { maxBytes }),
    mend: clear,
  },
  {
    operation: "unpack",
    as: "name of a member",
    wants: "nothing",
    isName: true,
    run: async (tree, path) => {
      await tree
        .unpack("unpacked", members(path), { maxBytes })
        .finally(() => tree.removeTree("unpacked").catch(() => undefined));
    },
  },
  { operation: "chmod", as: "path", wants: "file", run: (tree, path) => tree.chmod(path, 0o777) },
  {
    operation: "markPrivate",
    as: "path",
    wants: "file",
    run: (tree, path) => tree.markPrivate(path),
  },
  { operation: "utimes", as: "path", wants: "file", run: (tree, path) => tree.utimes(path, past, past) },
];
