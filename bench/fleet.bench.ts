import { setTimeout as sleep } from "node:timers/promises";
import { dropDatabase } from "../services/engines/databases.ts";
import { ensureInstance } from "../services/instance.ts";
import { check } from "../services/judging/check.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import type { Bench, BenchResult } from "./bench.ts";
import { openFleetSeed, type FleetSeed } from "./fleet/fleet-seed.ts";
import { openFleetSite, type FleetSite } from "./fleet/fleet-site.ts";
import { notHeld, type FleetSize } from "./fleet/held.ts";
import { eachPart, machineTicks, megabytesOf, secondsOf } from "./fleet/parts.ts";
import { pollFor, pollsPerSecond } from "./fleet/polls.ts";
import { figuresOf, rowsOf } from "./fleet/report.ts";

const database = "bench_fleet";

/**
 * Simulated machines report over NATS to http, worker and PostgreSQL as they run in production, while owners' pages
 * poll. The fleet grows until a size is not held.
 */
export const bench: Bench = async ({ isSample }): Promise<BenchResult> => {
  const sizes = isSample ? [100, 1000] : [100, 1000, 10_000, 20_000, 50_000];
  // A minute contains one row of history for each server.
  const seconds = isSample ? 5 : 60;
  // At least one heartbeat of every machine, and connections and plans are warm.
  const settleSeconds = isSample ? 6 : 15;
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, database);
  const databaseUrl = await createMigratedDatabase(instance, database);
  const seed = await openFleetSeed(instance, databaseUrl);
  try {
    const site = await openFleetSite(instance, databaseUrl, seed);
    try {
      const measured = await measureSizes(site, seed, { sizes, settleSeconds, seconds });
      return {
        rows: rowsOf(measured),
        figures: figuresOf(measured),
        checks: [
          check("the smallest size is held", measured[0] !== undefined && notHeld(measured[0]) === undefined),
        ],
      };
    } finally {
      await site.stop();
    }
  } finally {
    await seed.close();
    await dropDatabase(instance, database);
  }
};

/** Ends after the first size that was not held. */
async function measureSizes(
  site: FleetSite,
  seed: FleetSeed,
  {
    sizes,
    settleSeconds,
    seconds,
  }: { readonly sizes: readonly number[]; readonly settleSeconds: number; readonly seconds: number },
): Promise<FleetSize[]> {
  const measured: FleetSize[] = [];
  for (const servers of sizes) {
    await site.growTo(servers);
    await sleep(settleSeconds * 1000);
    const size = await measureSize(site, seed, { servers, seconds });
    measured.push(size);
    if (notHeld(size) !== undefined) break;
  }
  return measured;
}

async function measureSize(
  { pids, origin, watchers, probe, nodeCount }: FleetSite,
  { client }: FleetSeed,
  { servers, seconds }: { readonly servers: number; readonly seconds: number },
): Promise<FleetSize> {
  const read = async () => ({
    at: performance.now(),
    cpu: secondsOf(pids),
    machine: machineTicks(),
    wal: await numberOf(client, "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as found"),
  });
  const before = await read();
  const [polled, visibleMs] = await Promise.all([
    pollFor(seconds, pollsPerSecond(servers), { origin, watchers }),
    probe.measureFor(seconds),
  ]);
  const after = await read();
  const took = (after.at - before.at) / 1000;
  return {
    servers,
    nodes: nodeCount(),
    nodesHeard: await numberOf(client, heardNodes),
    cores: eachPart((part) => (after.cpu[part] - before.cpu[part]) / took),
    megabytes: megabytesOf(pids),
    machineBusy: (after.machine.busy - before.machine.busy) / (after.machine.total - before.machine.total),
    visibleMs,
    listMs: polled.listMs,
    serverMs: polled.serverMs,
    pollsPerSecond: polled.sent / took,
    pollsFailed: polled.failed,
    walBytesPerSecond: (after.wal - before.wal) / took,
    databaseBytes: await numberOf(client, "select pg_database_size(current_database()) as found"),
  };
}

const heardNodes =
  "select count(*) as found from node_reports where heard_at > now() - interval '15 seconds'";

async function numberOf(client: FleetSeed["client"], statement: string): Promise<number> {
  const { rows } = await client.query<{ found: string }>(statement);
  return Number(rows[0]?.found);
}
