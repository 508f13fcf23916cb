import { deletePath, listFolder, readText, writeTexts } from "@blockwright/node-protocol/files";
import { PathRefused } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceTrees, TreeAddress } from "./trees/instance-trees.ts";
import { makeFolderOf } from "./trees/make-folder-of.ts";

const maxWaitMs = 10_000;

/** What the api may do with a server's files in one request. Larger files are transfers. */
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
    const release = await held.keepInPlace(AbortSignal.timeout(maxWaitMs));
    return await work(tree).finally(release);
  } finally {
    tree.close();
  }
}

/** Refuses what is not UTF-8: editing a lossy decoding would destroy the file. */
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
