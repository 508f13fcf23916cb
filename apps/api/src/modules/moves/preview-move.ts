import type { previewMove as route } from "@blockwright/contract/admin/moves";
import type { RouteResponse } from "@blockwright/contract/route";
import { AppError } from "../../platform/errors.ts";
import { isUnderWay } from "../jobs/index.ts";
import { findMove, findTargets } from "../nodes/index.ts";
import { readServer, readServerPlace } from "../servers/index.ts";
import { findLastMove, findPresent } from "./moves.repository.ts";
import type { MovesDeps } from "./moves-deps.ts";

type Answer = RouteResponse<typeof route>;

const bytesPerMb = 1024 * 1024;
/** A stop with its save, a start, and what changed while the files were copied. */
const usualDowntimeSeconds = 60;
/** Both machines compare all names and read what changed. */
const secondsPerGb = 2;

/** What the operator has to know before the move: size, downtime and the new address. */
export async function previewMove(deps: MovesDeps, serverId: string): Promise<Answer> {
  const server = await readServer(deps, serverId);
  const present = await findPresent(deps.rows, serverId);
  const place = await readServerPlace(deps, serverId);
  if (!server || !present || !place) throw new AppError("NOT_FOUND", "That server is on no machine.");
  const sizeMb = present.diskBytes === null ? null : Math.ceil(present.diskBytes / bytesPerMb);
  const isRunning = present.state === "online" || present.state === "starting";
  const gigabytes = Math.ceil((sizeMb ?? 0) / 1024);
  return {
    name: server.name,
    machine: present.machine,
    address: { host: place.host, port: place.port },
    sizeMb,
    keptMb: present.keptMb,
    isRunning,
    downtimeSeconds: isRunning ? usualDowntimeSeconds + gigabytes * secondsPerGb : 0,
    machines: (await findTargets(deps, present.instanceId)).map((target) => ({
      id: target.id,
      name: target.name,
      address: target.port === null ? null : { host: target.address, port: target.port },
      region: target.region,
      isSameRegion: target.isSameRegion,
      refusal: target.refusal,
    })),
    move: await lastMove(deps, serverId),
  };
}

async function lastMove(deps: MovesDeps, serverId: string): Promise<Answer["move"]> {
  const job = await findLastMove(deps.rows, serverId);
  if (!job) return null;
  const { id, status, progress, currentStep, error } = job;
  const isSwitched = Boolean((await findMove(deps.rows, id))?.switchedAt);
  return {
    jobId: id,
    status,
    progress,
    step: currentStep,
    error,
    canCancel: isUnderWay(job) && !isSwitched && job.cancelRequestedAt === null,
  };
}
