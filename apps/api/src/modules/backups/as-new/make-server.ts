import { findLiveInstance } from "../../servers/index.ts";
import { AppError } from "../../../platform/errors.ts";
import { JobFailure, reviseSpec, untilInstalled, type JobStage } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { requireBackup, stagedSpec } from "../restore/restore-files.ts";
import { whyNoCopy } from "./why-no-copy.ts";

export interface Machine {
  readonly nodeId: string;
  readonly instanceId: string;
  readonly port: number;
}

/** Waits for the empty folder. */
export async function prepareMachine(deps: BackupsDeps, stage: JobStage): Promise<Machine> {
  const instance = await findLiveInstance(deps.rows, stage.job.serverId);
  if (!instance) throw new AppError("NOT_FOUND");
  const { id: instanceId, nodeId, ports } = instance;
  await untilInstalled(deps, stage, { instanceId });
  const port = ports[0]?.port ?? 0;
  await stage.log("Found a machine with room.", `Reserved port ${port}.`);
  return { nodeId, instanceId, port };
}

/** The fetched tree replaces the empty folder, which is not kept. */
export async function putInNewServer(
  deps: BackupsDeps,
  stage: JobStage,
  { instanceId, port }: Machine,
): Promise<void> {
  const { state } = await requireBackup(deps, stage);
  // From here on its owner could read the files.
  const whyNot = await whyNoCopy(deps, stage.job);
  if (whyNot !== undefined) throw new JobFailure(whyNot);
  const { installation, ...spec } = stagedSpec(state.spec, stage.job.id);
  await reviseSpec(deps, instanceId, { ...spec, installation: { ...installation, discardsReplaced: true } });
  await untilInstalled(deps, stage, { instanceId });
  if (state.spec.ports[0]?.port !== port) await deps.movePort(stage, { instanceId, port }, state.server);
  await stage.log("The files of the backup are in place.");
}
