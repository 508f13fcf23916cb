import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { receiveHeartbeat } from "../apps/api/src/modules/nodes/reports/ingest-report.ts";
import { createPool } from "../apps/api/src/platform/db/pool.ts";
import { createLog } from "../apps/api/src/platform/log.ts";
import type { LinkMessage } from "../apps/api/src/platform/nats/link.ts";
import { createTransact } from "../apps/api/src/platform/transaction.ts";
import type { Heartbeat, Observation } from "../packages/node-protocol/src/observation.ts";
import { dropDatabase } from "../services/engines/databases.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";

const goal = 1.5;
const observations = 10_000;
const nodeId = randomUUID();
const runId = randomUUID();

/** Ten thousand observations through our ingest, against one bare batched UPDATE of the same rows, alternating. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres"]);
  await dropDatabase(instance, "bench_ingest");
  const url = await createMigratedDatabase(instance, "bench_ingest");
  const log = createLog("silent", "bench");
  const pool = createPool(url, 2, log);
  try {
    const ids = await fill(pool);
    const hints = { send: () => undefined, listen: () => undefined };
    const deps = { transact: createTransact(pool), hints, log, now: () => new Date() };
    const millis = { ours: [] as number[], bare: [] as number[] };
    const arms = {
      ours: (report: Heartbeat) => receiveHeartbeat(deps, messageOf(report)),
      bare: (report: Heartbeat) => pool.query(bareUpdate, bareColumns(report.observations)),
    };
    let sequence = 0;
    for (let round = -1; round < (isSample ? 3 : 10); round += 1) {
      for (const arm of ["ours", "bare", "bare", "ours"] as const) {
        sequence += 1;
        const report = reportOf(ids, sequence);
        await pool.query("vacuum instance_observations");
        const start = performance.now();
        await arms[arm](report);
        if (round >= 0) millis[arm].push(performance.now() - start);
      }
    }
    const ratio = median(millis.ours) / median(millis.bare);
    const rows = Object.entries(millis).map(([arm, values]) => ({
      arm,
      "ms per 10,000 (median)": Math.round(median(values)),
      spread: `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`,
      runs: values.length,
    }));
    return {
      rows,
      figures: [atMost("ingest ÷ bare update", ratio, goal)],
    };
  } finally {
    await pool.end();
    await dropDatabase(instance, "bench_ingest");
  }
};

async function fill(pool: Pool): Promise<string[]> {
  const ids = Array.from({ length: observations }, () => randomUUID());
  await pool.query(
    "insert into nodes (id, name, address, memory_mb, disk_mb, cpus) values ($1, 'bench', '192.0.2.1', 1, 1, 1)",
    [nodeId],
  );
  await pool.query(
    `insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
     select id, gen_random_uuid(), $2, 'live', 'on', '{}', 0, 0 from unnest($1::uuid[]) id`,
    [ids, nodeId],
  );
  await pool.query(
    "insert into instance_observations (instance_id, generation, state) select id, 1, 'online' from instances",
  );
  await pool.query("analyze");
  return ids;
}

/** The raw message as received from NATS. */
function messageOf(report: Heartbeat): LinkMessage {
  return { subject: `node.${nodeId}.heartbeat`, json: report, replyTo: undefined, answer: () => undefined };
}

function reportOf(ids: readonly string[], sequence: number): Heartbeat {
  return {
    protocol: {
      oldest: 1,
      newest: 1,
    },
    nodeId,
    runId,
    sequence,
    agentVersion: "bench",
    figures: {
      memoryBytes: 1,
      memoryFreeBytes: 1,
      diskBytes: 1,
      diskFreeBytes: 1,
      load: 1,
    },
    observations: ids.map((instanceId, index) => observe(instanceId, sequence, index)),
  };
}

function observe(instanceId: string, sequence: number, index: number): Observation {
  return {
    instanceId,
    generation: 1,
    state: "online",
    lastExit: null,
    progress: null,
    numbers: {
      cpuPercent: sequence + index / 100,
      memoryBytes: 6e8 + sequence,
      diskBytes: 2e9 + sequence,
      networkReceivedBytes: sequence * 1e3,
      networkSentBytes: sequence * 2e3,
      players: sequence % 20,
      maxPlayers: 20,
      startedAt: "2026-01-01T00:00:00.000Z",
    },
  };
}

/** The minimum: the same columns of the same rows, unvalidated. */
function bareColumns(list: readonly Observation[]): unknown[][] {
  const figure = (name: keyof NonNullable<Observation["numbers"]>) =>
    list.map(({ numbers }) => numbers?.[name]);
  return [
    list.map(({ instanceId }) => instanceId),
    list.map(({ generation }) => generation),
    list.map(({ state }) => state),
    list.map(({ progress }) => progress),
    list.map(({ lastExit }) => lastExit),
    ...(["cpuPercent", "memoryBytes", "diskBytes", "networkReceivedBytes", "networkSentBytes"] as const).map(
      figure,
    ),
    ...(["players", "maxPlayers", "startedAt"] as const).map(figure),
  ];
}

const bareUpdate = `
  update instance_observations o set generation = s.generation, state = s.state, progress = s.progress,
      last_exit = s.last_exit, cpu_percent = s.cpu, memory_bytes = s.memory, disk_bytes = s.disk,
      network_received_bytes = s.received, network_sent_bytes = s.sent, players = s.players,
      max_players = s.most, started_at = s.started
    from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::jsonb[], $6::real[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::int[], $12::int[], $13::timestamptz[])
      s (id, generation, state, progress, last_exit, cpu, memory, disk, received, sent, players, most, started)
   where o.instance_id = s.id`;
