import { listSnapshots } from "@blockwright/node-protocol/strays";
import { repositoryOf } from "../../../backups/index.ts";
import { askMachines } from "../../ask-machines.ts";
import { leaseKey, type Fleet, type RowFacts } from "../drift.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import {
  findInstances,
  findJobsUnderWay,
  findLeases,
  findMovingCopies,
  findServers,
} from "./fleet.repository.ts";
import { sampleStored, type StoredBackups } from "./stored-snapshots.repository.ts";
import * as wrong from "./wrong-rows.repository.ts";

const slotMs = 15 * 60_000;
const listedWithinMs = 60_000;

export interface GatheredFleet extends Fleet {
  /** Names of the machines that did not answer. */
  readonly away: readonly string[];
}

interface GatherOptions {
  readonly onlyNodeId?: string | null;
  /** Listing repositories takes long, so it is left out where nobody asks about them. */
  readonly hasStores?: boolean;
}

/**
 * First the machines, then the rows: what appeared in between is in the rows alone, and too young to count. Nothing is
 * changed.
 */
export async function gatherFleet(
  deps: IntegrityDeps,
  { onlyNodeId = null, hasStores = true }: GatherOptions = {},
): Promise<GatheredFleet> {
  const asked = await askMachines(deps, onlyNodeId);
  const { rows } = deps;
  const now = deps.now();
  const [instances, servers, leases, jobs, movingCopies] = [
    await findInstances(rows),
    await findServers(rows),
    await findLeases(rows),
    await findJobsUnderWay(rows),
    await findMovingCopies(rows),
  ];
  const live = instances.filter(({ purpose, deletedAt }) => purpose === "live" && deletedAt === null);
  return {
    now,
    machines: asked.flatMap(({ id, name, inventory }) => (inventory ? [{ id, name, inventory }] : [])),
    away: asked.filter(({ inventory }) => inventory === undefined).map(({ name }) => name),
    instances: new Map(instances.map((row) => [row.id, row])),
    liveByServer: Map.groupBy(live, ({ serverId }) => serverId),
    servers: new Map(servers.map((row) => [row.id, row])),
    leases: new Map(leases.map((lease) => [leaseKey(lease), lease.instanceId])),
    jobs: new Set(jobs),
    movingCopies: new Set(movingCopies),
    rows: await gatherRows(deps, now, hasStores),
  };
}

async function gatherRows(deps: IntegrityDeps, now: Date, hasStores: boolean): Promise<RowFacts> {
  const { rows } = deps;
  return {
    unusedLeases: await wrong.findUnusedLeases(rows),
    wrongSums: await wrong.findWrongSums(rows),
    orphanedRepositories: await wrong.findOrphanedRepositories(rows, now),
    serversWithoutKey: await wrong.findServersWithoutKey(rows),
    orphanedAccess: await wrong.findOrphanedAccess(rows),
    endlessSubscriptions: await wrong.findEndlessSubscriptions(rows, now),
    unpaidBuilds: await wrong.findUnpaidBuilds(rows, now),
    strayedDomains: await wrong.findStrayedDomains(rows, now),
    ...(hasStores ? await compareStores(deps, now) : nothingCompared),
  };
}

type Compared = Pick<RowFacts, "missingSnapshots" | "unansweredServers">;

const nothingCompared: Compared = { missingSnapshots: [], unansweredServers: new Set() };

async function compareStores(deps: IntegrityDeps, now: Date): Promise<Compared> {
  const missingSnapshots: RowFacts["missingSnapshots"][number][] = [];
  const unansweredServers = new Set<string>();
  for (const stored of await sampleStored(deps.rows, Math.floor(now.getTime() / slotMs))) {
    const { serverId } = stored;
    const present = await snapshotsOf(deps, stored);
    if (!present) unansweredServers.add(serverId);
    else
      for (const { id, snapshotId } of stored.backups)
        if (!present.some((one) => one.startsWith(snapshotId)))
          missingSnapshots.push({ serverId, backupId: id });
  }
  return { missingSnapshots, unansweredServers };
}

/** Undefined if its machine or its store did not answer: that says nothing about the backups. */
async function snapshotsOf(deps: IntegrityDeps, at: StoredBackups): Promise<string[] | undefined> {
  try {
    const repository = await repositoryOf(deps, at, AbortSignal.timeout(listedWithinMs));
    const options = { deadlineMs: listedWithinMs };
    return (await deps.callNode(at.nodeId, listSnapshots, { repository }, options)).snapshotIds;
  } catch (error) {
    deps.log.info({ err: error, serverId: at.serverId }, "stored backups could not be listed");
    return undefined;
  }
}
