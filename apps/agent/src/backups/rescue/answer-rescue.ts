import { beginRescue, listSnapshots, removeStrayTree } from "@blockwright/node-protocol/strays";
import type { Instances } from "../../instances/instances.ts";
import { Refused } from "../../instances/refused.ts";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { snapshotsIn } from "../repository-commands.ts";
import type { BackupWorks } from "../works/backup-works.ts";
import { presentTree, rescueTree, type StrayTree } from "./rescue-tree.ts";

const listedWithinMs = 60_000;

/** Requests about trees that no instance uses. They are refused for a tree in use; one in the trash never is. */
export function rescueHandlers(
  deps: BackupDeps,
  works: BackupWorks,
  instances: Pick<Instances, "all">,
): RpcHandler[] {
  const refuseUsed = ({ volumeId, trashId }: StrayTree) => {
    if (trashId !== undefined) return;
    if (isUsed(instances, volumeId) || isOfWork(works, volumeId))
      throw new Refused("busy", "this tree is in use");
  };
  return [
    onRpc(beginRescue, async (request) => {
      const { workId, volumeId, repository } = request;
      refuseUsed(request);
      await works.begin({
        workId,
        instanceId: volumeId,
        repositoryId: repository.id,
        run: async (context) => {
          refuseUsed(request);
          return rescueTree(deps, request, context);
        },
      });
      return {};
    }),
    onRpc(removeStrayTree, async ({ treeId, ...stray }) => {
      refuseUsed(stray);
      const present = await presentTree(deps, stray);
      if (present === undefined) return {};
      if (present !== treeId) throw new Refused("busy", "another tree has taken its place");
      if (stray.trashId === undefined) await deps.volumes.delete(stray.volumeId);
      else await deps.volumes.deleteTrash(stray.trashId);
      return {};
    }),
    onRpc(listSnapshots, async ({ repository: { id, sealedPassword } }) => {
      const repository = { id, password: await deps.keys.open(sealedPassword) };
      const signal = AbortSignal.timeout(listedWithinMs);
      return { snapshotIds: await snapshotsIn(deps.restic, { repository, signal, isAwaited: true }) };
    }),
  ];
}

/** Whether a volume is the tree of an instance, or about to become one. */
function isUsed(instances: Pick<Instances, "all">, volumeId: string): boolean {
  return instances.all().some(({ id, record }) => {
    const { spec, stagingId } = record;
    return [id, stagingId, spec.installation.staged].includes(volumeId);
  });
}

/** Whether work with backups made it: its tree has the id of the work. */
export function isOfWork(works: Pick<BackupWorks, "status">, volumeId: string): boolean {
  return works.status(volumeId).state !== "unknown";
}
