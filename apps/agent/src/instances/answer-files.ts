import { deletePath, listFolder, readText, writeTexts } from "@blockwright/node-protocol/files";
import { PathRefused } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceTrees, TreeAddress } from "./instance-trees.ts";
import { makeFolderOf } from "./make-folder-of.ts";

const longestWaitMs = 10_000;

/** What the api may do with a server's files in one question. Whatever is larger is a transfer. */
export function fileHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(listFolder, ({ path, limit, ...at }) =>
      reading(trees, at, async (tree) => {
        const { entries, isComplete } = await tree.list(path, { limit });
        const named = entries.map((one) => ({ ...one, modifiedAt: one.modifiedAt.toISOString() }));
        return { entries: named, isComplete };
      }),
    ),
    onRpc(readText, ({ path, maxBytes, ...at }) =>
      reading(trees, at, async (tree) => ({ text: decode(await tree.read(path, { maxBytes })) })),
    ),
    onRpc(writeTexts, ({ texts, ...at }) =>
      changing(trees, at, async (tree) => {
        for (const { path, text, mode } of texts) {
          await makeFolderOf(tree, path);
          await tree.write(path, text, mode === undefined ? {} : { mode });
        }
        return {};
      }),
    ),
    onRpc(deletePath, ({ path, ...at }) =>
      changing(trees, at, async (tree) => {
        await tree.removeTree(path).catch(unlessMissing);
        return {};
      }),
    ),
  ];
}

async function reading<T>(
  trees: InstanceTrees,
  at: TreeAddress,
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  const { tree } = trees.open(at);
  try {
    return await work(tree);
  } finally {
    tree.close();
  }
}

async function changing<T>(
  trees: InstanceTrees,
  at: TreeAddress,
  work: (tree: Tree) => Promise<T>,
): Promise<T> {
  const held = trees.open(at);
  const { tree } = held;
  try {
    const leave = await held.keepInPlace(AbortSignal.timeout(longestWaitMs));
    return await work(tree).finally(leave);
  } finally {
    tree.close();
  }
}

/** Whoever edits what he could not read would spoil it. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new PathRefused("not-text", "This file is not text.", { cause: error });
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof PathRefused) || error.reason !== "missing") throw error;
}
