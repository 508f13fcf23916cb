import { deletePath, listFolder, readText, writeTexts } from "@blockwright/node-protocol/files";
import { PathRefused, unlessMissing } from "../files/path-refused.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import { archiveHandlers } from "./answer-archives.ts";
import { fileOperationHandlers } from "./answer-file-operations.ts";
import { surveyHandlers } from "./answer-surveys.ts";
import { trashHandlers } from "./answer-trash.ts";
import type { InstanceTrees } from "./trees/instance-trees.ts";
import { makeFolderOf } from "./trees/make-folder-of.ts";
import { changing, reading } from "./trees/use-tree.ts";

/** File requests of the api that fit into one message. Larger files use transfers. */
export function fileHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(listFolder, ({ path, limit, after, ...at }) =>
      reading(trees, at, async (tree) => {
        const { entries, isComplete } = await tree.list(path, { limit, after });
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
    ...fileOperationHandlers(trees),
    ...trashHandlers(trees),
    ...surveyHandlers(trees),
    ...archiveHandlers(trees),
  ];
}

/** Refuses non-UTF-8 content: editing a lossy decoding would destroy the file. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new PathRefused("not-text", "This file is not text.", { cause: error });
  }
}
