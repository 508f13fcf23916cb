import { createHash } from "node:crypto";
import { beginRestore } from "@blockwright/node-protocol/backups";
import { AppError } from "../../../platform/errors.ts";
import {
  endUndosOf,
  holdServer,
  JobFailure,
  lockJob,
  notePrevious,
  reviseSpec,
  untilInstalled,
  untilOffline,
  type JobStage,
} from "../../jobs/index.ts";
import { seeInstance, type SpecParts } from "../../nodes/index.ts";
import { readForWork } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup, findBackup } from "../backups.repository.ts";
import { followWork, placeOfServer } from "../node/backup-work.ts";
import { showProgress } from "../node/progress-sentence.ts";
import { repositoryOf } from "../node/repository-of.ts";
import { worldsSentence } from "../proof/worlds-sentence.ts";

const fetchingFrom = 2;
const fetchingTo = 70;

/** Restores into a tree beside the current one. The server does not change. */
export async function fetchBackup(deps: BackupsDeps, stage: JobStage): Promise<void> {
  const { serverId, id: workId } = stage.job;
  const backup = await requireBackup(deps, stage);
  const { snapshotId, files, sizeBytes: bytes } = backup;
  const { instanceId, nodeId } = await placeOfServer(deps, serverId);
  // The node deletes the server's previous kept tree before it makes the new one.
  await deps.transact((tx) => endUndosOf(tx, serverId));
  const done = await followWork(deps, stage, {
    workId,
    nodeId,
    begin: async () => {
      const at = { serverId: backup.serverId, nodeId, repositoryId: backup.repositoryId };
      const repository = await repositoryOf(deps, at, stage.signal);
      const expected = { files, bytes };
      await deps.callNode(nodeId, beginRestore, { workId, instanceId, repository, snapshotId, expected });
    },
    onRunning: showProgress(stage, fetchingFrom, fetchingTo),
  });
  const restored = done === "under-way" ? undefined : done.restored;
  const leftOut = restored?.leftOutEntries ?? 0;
  await stage.log(`Fetched ${files} files.`);
  if (leftOut > 0) await stage.log(`Left out ${leftOut} links and special files.`);
  const problem = restored?.worlds && worldsSentence(restored.worlds);
  if (problem === undefined) return;
  // Not refused: what is left may be what the owner wants.
  await stage.log(problem);
  await changeBackup(deps.rows, backup.id, { problem });
}

export interface HaltedServer {
  readonly instanceId: string;
  readonly port: number;
  /** When it last stopped, so that later events can be distinguished. */
  readonly exitBefore: string | null;
}

/** Stops the server and holds it down, and records its state. Idempotent: the first record stays. */
export async function haltServer(deps: BackupsDeps, stage: JobStage): Promise<HaltedServer> {
  const { serverId, id: jobId } = stage.job;
  const instanceId = await deps.transact(async (tx) => {
    const job = await lockJob(tx, jobId);
    const found = await readForWork(tx, serverId);
    if (!job || !found?.instance) throw new AppError("NOT_FOUND");
    const { id, power, spec } = found.instance;
    const { serverType, minecraftVersion, maxPlayers, config } = found.server;
    const server = { serverType, minecraftVersion, maxPlayers, config };
    const plugins = await deps.serverPlugins.read(tx, serverId);
    await holdServer(deps, tx, id);
    // In the shape that the undo of a reinstall reads: both bring back a tree kept on the node.
    if (job.previous === null) await notePrevious(tx, jobId, { power, spec, server, plugins });
    return id;
  });
  await untilOffline(deps, stage, instanceId);
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted meanwhile.");
  await stage.log("The server is down.");
  const { lastExit } = seen.observed ?? {};
  return { instanceId, port: seen.spec.ports[0]?.port ?? 0, exitBefore: lastExit?.at ?? null };
}

/** The node swaps the trees and keeps the replaced one. */
export async function putInPlace(deps: BackupsDeps, stage: JobStage, halted: HaltedServer): Promise<void> {
  const { state } = await requireBackup(deps, stage);
  const spec = await deps.transact(async (tx) => {
    const found = await readForWork(tx, stage.job.serverId);
    if (!found?.instance) throw new AppError("NOT_FOUND");
    const { serverType, minecraftVersion } = found.server;
    const isSame =
      serverType === state.server.serverType && minecraftVersion === state.server.minecraftVersion;
    return isSame ? found.instance.spec : state.spec;
  });
  await reviseSpec(deps, halted.instanceId, stagedSpec(spec, stage.job.id));
  await untilInstalled(deps, stage, halted);
  const { instanceId, port } = halted;
  if (state.spec.ports[0]?.port !== port) await deps.movePort(stage, { instanceId, port }, state.server);
  await stage.log("The files of the backup are in place. The earlier files are kept for 7 days.");
}

/** A separate id: each restore of the same backup makes another tree. */
export function stagedSpec(
  { ports: _ports, installation, ...spec }: SpecParts,
  jobId: string,
): Omit<SpecParts, "ports"> {
  const {
    bringBack: _back,
    discardsReplaced: _discards,
    completesStaged: _completes,
    ...content
  } = installation;
  const id = createHash("sha256").update(`restored by ${jobId}`).digest("hex");
  return { ...spec, installation: { ...content, id, staged: jobId } };
}

export async function requireBackup(deps: BackupsDeps, { job }: JobStage) {
  const backup = await findBackup(deps.rows, backupIdOf(job));
  if (!backup?.snapshotId || !backup.state) throw new JobFailure("This backup is no longer there.");
  return { ...backup, snapshotId: backup.snapshotId, state: backup.state };
}
