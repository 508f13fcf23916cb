import { join } from "node:path";
import * as rpc from "@blockwright/node-protocol/backups";
import { createNodeKeys } from "@blockwright/node-protocol/sealed-for-node";
import type { Logger } from "pino";
import type { AgentConfig } from "../config.ts";
import type { Instances } from "../instances/instances.ts";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import { onRpc, type RpcHandler } from "../link/serve-rpc.ts";
import type { Volumes } from "../volumes/volumes.ts";
import type { BackupDeps } from "./backup-deps.ts";
import { browsingHandlers, type BrowsingParts } from "./browse/answer-browsing.ts";
import { openBackupStore } from "./backup-store.ts";
import { moveHandlers } from "./move/answer-moves.ts";
import { resumeAllSaving } from "./quiet/resume-saving.ts";
import { openSavingRecords } from "./quiet/saving-records.ts";
import { forgetBackups } from "./repository-commands.ts";
import { createRestic } from "./restic.ts";
import { removeRepository } from "./remove-repository.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";
import { isOfWork, rescueHandlers } from "./rescue/answer-rescue.ts";
import { upkeepHandlers } from "./proof/answer-upkeep.ts";
import { unpackUpload } from "./unpack-upload.ts";
import { openBackupWorks, type BackupWorks } from "./works/backup-works.ts";
import { openWorkRecords } from "./works/work-records.ts";

interface BackupParts {
  readonly config: Pick<AgentConfig, "stateFolder" | "backups">;
  readonly nodeId: string;
  readonly dataFolder: string;
  readonly instances: Instances;
  readonly trees: InstanceTrees;
  readonly volumes: Volumes;
  /** Undefined when bulk transfers are not available. */
  readonly bulk: BrowsingParts["bulk"];
  readonly log: Logger;
}

export interface Backups {
  readonly handlers: readonly RpcHandler[];
  readonly storeId: string;
  /** Whether work with backups made this volume and may still need it. */
  readonly isOfWork: (volumeId: string) => boolean;
  stopAll(): Promise<void>;
}

/** A tmpfs on every Linux, so secrets are never written to disk. */
const memoryFolder = "/dev/shm";

export async function openBackups(parts: BackupParts): Promise<Backups> {
  const { config, nodeId, dataFolder, instances, trees, volumes, log, bulk } = parts;
  const store = await openBackupStore({
    address: config.backups.store ?? join(dataFolder, "backups"),
    credentialsFile: config.backups.credentialsFile,
    secretsFolder: join(memoryFolder, `blockwright-${nodeId}`),
    nodeId,
  });
  const cacheFolder = join(dataFolder, "backup-cache");
  const ending = new AbortController();
  const saving = {
    records: await openSavingRecords(join(config.stateFolder, "saving-off")),
    instances,
    log,
    ended: ending.signal,
  };
  await resumeAllSaving(saving);
  const deps: BackupDeps = {
    store,
    restic: await createRestic(store, cacheFolder),
    cacheFolder,
    keys: await createNodeKeys(),
    volumes,
    trees,
    instances,
    saving,
  };
  const works = await openBackupWorks({
    records: await openWorkRecords(join(config.stateFolder, "backups")),
    log,
    cleanUp: (workId) => clearAway(parts, workId),
  });
  return {
    handlers: [
      ...backupHandlers(deps, works),
      ...upkeepHandlers(deps, works),
      ...moveHandlers(deps, works),
      ...rescueHandlers(deps, works, instances),
      ...browsingHandlers({ ...deps, bulk, log, ended: ending.signal }),
    ],
    storeId: store.id,
    isOfWork: (volumeId) => isOfWork(works, volumeId),
    stopAll: async () => {
      // The order matters: interrupted work still has to turn its server's saving back on.
      await works.stopAll();
      ending.abort();
    },
  };
}

/** A restored tree that a spec refers to belongs to its instance and is not deleted here. */
async function clearAway({ volumes, instances }: BackupParts, workId: string): Promise<void> {
  await volumes.deleteSnapshot(workId);
  const isNamed = instances.all().some(({ record }) => {
    const { spec, stagingId } = record;
    return spec.installation.staged === workId || stagingId === workId;
  });
  if (!isNamed) await volumes.delete(workId);
}

function backupHandlers(deps: BackupDeps, works: BackupWorks): RpcHandler[] {
  return [
    onRpc(rpc.readSealingKey, async () => ({ publicKey: deps.keys.publicKey })),
    onRpc(rpc.beginBackup, async (request) => {
      const run = (context: Parameters<typeof takeBackup>[2]) => takeBackup(deps, request, context);
      await works.begin({ ...request, repositoryId: request.repository.id, run });
      return {};
    }),
    onRpc(rpc.beginRestore, async (request) => {
      const run = (context: Parameters<typeof restoreBackup>[2]) => restoreBackup(deps, request, context);
      await works.begin({ ...request, repositoryId: request.repository.id, run });
      return {};
    }),
    onRpc(rpc.beginUnpack, async (request) => {
      const { instanceId } = request;
      const run = (context: Parameters<typeof unpackUpload>[2]) => unpackUpload(deps, request, context);
      await works.begin({ ...request, repositoryId: instanceId, run });
      return {};
    }),
    onRpc(rpc.beginForget, async (request) => {
      const { repository, backupIds } = request;
      await works.begin({
        ...request,
        repositoryId: repository.id,
        run: async ({ signal, show }) => {
          show("deleting");
          const password = await deps.keys.open(repository.sealedPassword);
          await forgetBackups(
            deps.restic,
            { repository: { id: repository.id, password }, signal },
            backupIds,
          );
          return {};
        },
      });
      return {};
    }),
    onRpc(rpc.beginRemoveRepository, async ({ workId, repository }) => {
      const { id, sealedPassword } = repository;
      await works.begin({
        workId,
        instanceId: id,
        repositoryId: id,
        run: async ({ signal, show }) => {
          show("deleting");
          await removeRepository(deps, { id, password: await deps.keys.open(sealedPassword) }, signal);
          return {};
        },
      });
      return {};
    }),
    onRpc(rpc.readBackupWork, async ({ workId }) => works.status(workId)),
    onRpc(rpc.endBackupWork, async ({ workId }) => {
      await works.end(workId);
      return {};
    }),
  ];
}
