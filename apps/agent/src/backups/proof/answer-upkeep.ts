import * as rpc from "@blockwright/node-protocol/backups";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import type { BackupDeps } from "../backup-deps.ts";
import type { BackupWorks } from "../works/backup-works.ts";
import { drillBackup } from "./drill-backup.ts";
import { findDamage } from "./find-damage.ts";

/** Work that nobody waits for. */
export function upkeepHandlers(deps: BackupDeps, works: BackupWorks): RpcHandler[] {
  return [
    onRpc(rpc.beginCheck, async ({ workId, repository, part }) => {
      const { id, sealedPassword } = repository;
      await works.begin({
        workId,
        instanceId: id,
        repositoryId: id,
        isUpkeep: true,
        run: async ({ signal, show }) => {
          show("checking");
          const opened = { id, password: await deps.keys.open(sealedPassword) };
          return { checked: await findDamage(deps, { repository: opened, signal }, part) };
        },
      });
      return {};
    }),
    onRpc(rpc.beginDrill, async (request) => {
      const { workId, repository } = request;
      await works.begin({
        workId,
        instanceId: repository.id,
        repositoryId: repository.id,
        isUpkeep: true,
        run: (context) => drillBackup(deps, request, context),
      });
      return {};
    }),
  ];
}
