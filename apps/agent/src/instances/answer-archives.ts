import { archivePaths, extractArchive } from "@blockwright/node-protocol/file-operations";
import { formatOfName } from "../files/archives/archive-format.ts";
import { packArchive } from "../files/archives/pack-archive.ts";
import { unpackArchive } from "../files/archives/unpack-archive.ts";
import { unlessMissing } from "../files/path-refused.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { InstanceTrees } from "./trees/instance-trees.ts";
import { bringingIn, refuseExisting } from "./trees/use-tree.ts";

export function archiveHandlers(trees: InstanceTrees): RpcHandler[] {
  return [
    onRpc(archivePaths, ({ paths, to, maxBytes, ...at }) =>
      bringingIn(trees, at, {
        make: async (tree, temporary) => {
          await refuseExisting(tree, to);
          const archive = packArchive(tree.gather(paths), formatOfName(to));
          const { sizeBytes } = await tree.writeStream(temporary, archive, { maxBytes });
          return { sizeBytes };
        },
        putInPlace: (tree, temporary) => tree.move(temporary, to),
      }),
    ),
    onRpc(extractArchive, ({ path, into, maxBytes, ...at }) =>
      bringingIn(trees, at, {
        make: async (tree, temporary) => {
          await tree.stat(into).catch(unlessMissing);
          return unpackArchive(tree, path, temporary, { maxBytes });
        },
        putInPlace: (tree, temporary) => tree.merge(temporary, into),
      }),
    ),
  ];
}
