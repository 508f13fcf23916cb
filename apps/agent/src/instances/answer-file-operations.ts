import {
  copyPath,
  createPath,
  movePath,
  readBytes,
  saveBytes,
  statPath,
} from "@blockwright/node-protocol/file-operations";
import { maxTextBytes } from "@blockwright/node-protocol/files";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceTrees } from "./trees/instance-trees.ts";
import { bringingIn, changing, reading, refuseExisting } from "./trees/use-tree.ts";

export function fileOperationHandlers(trees: InstanceTrees): RpcHandler[] {
  return [...readingHandlers(trees), ...changingHandlers(trees)];
}

function readingHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(statPath, ({ path, ...at }) =>
      reading(trees, at, async (tree) => {
        const info = await tree.stat(path);
        return { ...info, modifiedAt: info.modifiedAt.toISOString() };
      }),
    ),
    onRpc(readBytes, ({ path, offset, maxBytes, ...at }) =>
      reading(trees, at, async (tree) => {
        const { bytes, sizeBytes, modifiedAt } = await tree.readPage(path, { offset, maxBytes });
        return { bytes: bytes.toString("base64"), sizeBytes, modifiedAt: modifiedAt.toISOString() };
      }),
    ),
  ];
}

function changingHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(saveBytes, ({ path, bytes, base, ...at }) =>
      changing(trees, at, async (tree) => {
        const saving = { base, maxBeforeBytes: maxTextBytes };
        const saved = await tree.save(path, Buffer.from(bytes, "base64"), saving);
        return {
          ...saved,
          modifiedAt: saved.modifiedAt.toISOString(),
          before: saved.before?.toString("base64") ?? null,
        };
      }),
    ),
    onRpc(createPath, ({ path, kind, ...at }) =>
      changing(trees, at, async (tree) => {
        await tree.create(path, kind);
        return {};
      }),
    ),
    onRpc(movePath, ({ from, to, ...at }) =>
      changing(trees, at, async (tree) => {
        await tree.move(from, to);
        return {};
      }),
    ),
    onRpc(copyPath, ({ from, to, maxBytes, ...at }) =>
      bringingIn(trees, at, {
        make: async (tree, temporary) => {
          await refuseExisting(tree, to);
          return tree.copy(from, temporary, { maxBytes });
        },
        putInPlace: (tree, temporary) => tree.move(temporary, to),
      }),
    ),
  ];
}
