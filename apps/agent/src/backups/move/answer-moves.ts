import * as rpc from "@blockwright/node-protocol/backups";
import type { KnownContents } from "../../files/bulk/digest-tree.ts";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import { keptTreesOf } from "../../instances/trees/kept-trees.ts";
import type { BackupDeps } from "../backup-deps.ts";
import type { BackupWorks } from "../works/backup-works.ts";
import { fetchTree } from "./fetch-tree.ts";
import { pushTree } from "./push-tree.ts";

/** Enough for the moves of one machine at a time. Older ones are forgotten: their files are read again. */
const maxRemembered = 4;

/** Copying the tree of an instance to another machine, through the store that both use. */
export function moveHandlers(deps: BackupDeps, works: BackupWorks): RpcHandler[] {
  const contents = new Map<string, KnownContents>();
  const knownOf = (instanceId: string): KnownContents => {
    const known = contents.get(instanceId) ?? new Map();
    contents.delete(instanceId);
    contents.set(instanceId, known);
    for (const oldest of [...contents.keys()].slice(0, -maxRemembered)) contents.delete(oldest);
    return known;
  };
  return [
    onRpc(rpc.listKept, async ({ instanceId }) => ({ trees: await listKeptTrees(deps.volumes, instanceId) })),
    onRpc(rpc.beginPush, async (request) => {
      const known = request.trashId === undefined ? knownOf(request.instanceId) : new Map();
      const run = (context: Parameters<typeof pushTree>[3]) => pushTree(deps, known, request, context);
      await works.begin({ ...request, repositoryId: request.repository.id, run });
      return {};
    }),
    onRpc(rpc.beginFetch, async (request) => {
      const known = request.keptTree === undefined ? knownOf(request.instanceId) : new Map();
      const run = (context: Parameters<typeof fetchTree>[3]) => fetchTree(deps, known, request, context);
      await works.begin({ ...request, repositoryId: request.repository.id, run });
      return {};
    }),
  ];
}

/** A tree without a label can't be brought back: no spec names it. */
async function listKeptTrees(volumes: BackupDeps["volumes"], instanceId: string) {
  return (await keptTreesOf(volumes, instanceId)).flatMap(({ trashId, label, trashedAt }) =>
    label === undefined ? [] : [{ trashId, label, trashedAt: trashedAt.toISOString() }],
  );
}
