import type { Drain, listDrains as route } from "@blockwright/contract/admin/drains";
import type { RouteResponse } from "@blockwright/contract/route";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { isUnderWay, readJob } from "../../jobs/index.ts";
import type { MovesDeps } from "../moves-deps.ts";
import { countByState, findLastDrains, findShownServers, type DrainRow } from "./drains.repository.ts";

type ReadDeps = Pick<MovesDeps, "rows" | "now">;

const shownForMs = 7 * dayMs;

export async function readDrains(deps: ReadDeps): Promise<RouteResponse<typeof route>> {
  const found = await findLastDrains(deps.rows, timeBefore(deps.now(), shownForMs));
  return { drains: await Promise.all(found.map((drain) => describeDrain(deps, drain))) };
}

async function describeDrain(deps: ReadDeps, drain: DrainRow): Promise<Drain> {
  const { id, nodeId, reason, createdAt, endedAt, stopRequestedAt, error } = drain;
  const [counts, shown] = await Promise.all([countByState(deps.rows, id), findShownServers(deps.rows, id)]);
  const { waiting, moving, moved, failed } = counts;
  return {
    id,
    machineId: nodeId,
    reason,
    startedAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isStopping: endedAt === null && stopRequestedAt !== null,
    total: waiting + moving + moved + failed,
    moved,
    failed,
    error,
    servers: await Promise.all(shown.map((server) => describeServer(deps, server))),
  };
}

async function describeServer(
  deps: ReadDeps,
  { row, name }: Awaited<ReturnType<typeof findShownServers>>[number],
): Promise<Drain["servers"][number]> {
  const job = row.state === "moving" && row.jobId !== null ? await readJob(deps, row.jobId) : undefined;
  const underWay = job && isUnderWay(job) ? job : undefined;
  return {
    serverId: row.serverId,
    name,
    state: row.state,
    error: row.error,
    notBefore: row.state === "waiting" && row.toldAt !== null ? row.notBefore.toISOString() : null,
    progress: underWay?.progress ?? null,
    step: underWay?.currentStep ?? null,
  };
}
