import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { killService } from "../../services/faults.ts";
import { ensureInstance } from "../../services/instance.ts";
import { inBuildWorld, type BuildWorld } from "../build/world.ts";
import type { Cell, CellResult, Expectation } from "./cell.ts";
import { listContainers } from "./engine.ts";
import { countLines } from "./folders.ts";
import { removeGate } from "./gate-file.ts";
import { shellScript, startsFile, text } from "./games.ts";
import type { Round } from "./interruptions.ts";
import { makePerson, signUpPersistently } from "../accounts/people.ts";
import { check, type Check } from "../../services/judging/check.ts";
import { scratch } from "../scratch.ts";
import { waitFor } from "../wait-for.ts";

interface Server {
  readonly phase: string;
  readonly expected: Expectation;
  /** Typed on its console while PostgreSQL is unavailable. */
  readonly typed?: string;
  /** While this file is in its tree, its installation does not end; removed while PostgreSQL is unavailable. */
  readonly gate?: string;
}

export const withoutPostgres: readonly Server[] = [
  { phase: "running", expected: { state: "online", reason: null, starts: 1 } },
  {
    phase: "crashing meanwhile",
    typed: "exit 3",
    expected: { state: "online", reason: "crashed", starts: 2 },
  },
  {
    phase: "stopped from inside meanwhile",
    typed: "stop",
    expected: { state: "offline", reason: "stopped-itself", starts: 1 },
  },
  {
    phase: "being installed meanwhile",
    gate: "may-not-finish",
    expected: { state: "online", reason: null, starts: 1 },
  },
];

const awayMs = 30_000;
const answeredWithinMs = 10_000;
/** Two heartbeats. */
const seenWithinMs = 10_000;
const cli = join(import.meta.dirname, "../../apps/api/src/cli");
const run = promisify(execFile);

interface Placed extends Server {
  readonly instanceId: string;
}

/** The api can't store reports; the node continues on its own, and everything is stored once PostgreSQL is back. */
export function runPostgresGone(): Promise<Round> {
  return inBuildWorld("node-postgres", {}, async (world) => {
    const placed = await placeServers(world);
    const [node] = await world.query<{ id: string }>("select id from nodes");
    await untilReached(world, placed);
    await killService(world.instance, "postgres", "SIGKILL");
    try {
      const away = sleep(awayMs);
      await goOn(world, node?.id ?? "", placed);
      await away;
    } finally {
      world.instance = await ensureInstance(world.instance.name, ["postgres"]);
    }
    const over = { at: performance.now(), date: new Date() };
    const results = await Promise.all(placed.map((server) => settle(world, server, over)));
    await sleep(1500);
    const checks = results.map(({ cell, problems }) =>
      check(`${cell.fault}, ${cell.phase}: seen as it is`, problems.length === 0, problems.join("; ")),
    );
    return { results, checks: [...checks, ...(await checkWhole(world, placed))] };
  });
}

async function placeServers(world: BuildWorld): Promise<Placed[]> {
  const owner = makePerson();
  await signUpPersistently(world.url, owner, performance.now() + 30_000);
  const env = apiEnvironment(world.instance, world.world.databaseUrl, { port: world.http.port });
  const placed: Placed[] = [];
  for (const [number, server] of withoutPostgres.entries()) {
    const file = join(scratch("node-postgres"), `server-${number}.json`);
    writeFileSync(file, JSON.stringify(orderOf(owner.username, server)));
    const { stdout } = await run(process.execPath, [join(cli, "create-server.ts"), file], { env });
    const [row] = await world.query<{ id: string }>("select id from instances where server_id = $1", [
      stdout.trim(),
    ]);
    placed.push({ ...server, instanceId: row?.id ?? "" });
  }
  return placed;
}

function orderOf(owner: string, { phase, gate }: Server) {
  const image = "blockwright/java:17";
  const wait = ["sh", "-c", `while [ -e ${gate} ]; do sleep 0.1; done`];
  const texts = [text("run.sh", shellScript), ...(gate ? [text(gate, "closed")] : [])];
  const steps = gate ? [{ image, command: wait, timeLimitMs: 120_000 }] : [];
  const limits = { memoryMb: 128, cpus: 1, processes: 64, diskMb: 64 };
  const manners = {
    readyText: "Done (",
    stopCommand: "stop",
    ping: "none",
    startTimeLimitMs: 60_000,
    stopGraceMs: 60_000,
  };
  return {
    owner,
    server: {
      name: phase,
      platformType: "java",
      serverType: "vanilla",
      minecraftVersion: "1.20.1",
      plan: "free",
      maxPlayers: 5,
      maxRamMb: limits.memoryMb,
      maxStorageMb: limits.diskMb,
    },
    protocols: ["tcp"],
    run: {
      image,
      command: ["sh", "run.sh"],
      manners,
      limits,
      installation: { id: randomUUID(), files: [], texts, steps },
    },
  };
}

async function untilReached(world: BuildWorld, placed: readonly Placed[]): Promise<void> {
  for (const { instanceId, gate, phase } of placed)
    await waitFor(`${phase} to be reached`, async () => {
      const isReached = gate
        ? await isInStep(world, instanceId)
        : (await seenOf(world, instanceId))?.state === "online";
      return isReached ? true : undefined;
    });
}

/** A server being prepared is also shown as provisioning, before its tree has the gate file that its step waits for. */
async function isInStep({ socketPath, nodeLabel }: BuildWorld, instanceId: string): Promise<boolean> {
  const containers = await listContainers(socketPath, nodeLabel);
  return containers.some((one) => one.instanceId === instanceId && one.isStep && one.isRunning);
}

async function goOn({ instance, poolFolder }: BuildWorld, nodeId: string, placed: readonly Placed[]) {
  const { nats } = instance;
  const authenticator = credsAuthenticator(readFileSync(nats?.apiCredsFile ?? ""));
  const link = await connect({ servers: nats?.url ?? "", authenticator });
  for (const { instanceId, typed, gate } of placed) {
    const body = { instanceId, line: typed ?? "" };
    const deadlineAtMs = Date.now() + answeredWithinMs;
    const question = JSON.stringify({ protocol: 1, id: randomUUID(), deadlineAtMs, body });
    const { rpc, answer } = nodeSubjects(nodeId);
    const options = { timeout: answeredWithinMs, noMux: true, reply: answer("chaos", randomUUID()) };
    if (typed) await link.request(rpc(writeConsole.name), question, options);
    if (gate) await removeGate(join(poolFolder, "volumes", instanceId, gate));
  }
  await link.close();
}

interface SeenRow {
  readonly state: string;
  readonly reason: string | null;
  /** When the node last reported. */
  readonly heardAt: Date;
}

async function seenOf({ query }: BuildWorld, instanceId: string): Promise<SeenRow | undefined> {
  const [row] = await query<SeenRow>(
    `select o.state, o.last_exit->>'reason' as reason, r.heard_at as "heardAt" from instance_observations o
      join instances i on i.id = o.instance_id and i.generation = o.generation
      join node_reports r on r.node_id = i.node_id where i.id = $1`,
    [instanceId],
  ).catch(() => []);
  return row;
}

function startsOf({ poolFolder }: BuildWorld, instanceId: string): number {
  return countLines(join(poolFolder, "volumes", instanceId, startsFile));
}

async function settle(
  world: BuildWorld,
  server: Placed,
  over: { readonly at: number; readonly date: Date },
): Promise<CellResult> {
  const { phase, instanceId, expected } = server;
  const cell: Cell = { fault: "PostgreSQL gone", phase, instanceId, expected };
  const isSeen = async () => {
    const seen = await seenOf(world, instanceId);
    if (!seen || seen.heardAt < over.date) return undefined;
    const isRight = seen.state === expected.state && seen.reason === expected.reason;
    return isRight && startsOf(world, instanceId) === expected.starts ? performance.now() : undefined;
  };
  const withinMs = Math.max(0, over.at + seenWithinMs - performance.now());
  const settledAt = await waitFor(phase, isSeen, { withinMs }).catch(() => undefined);
  if (settledAt !== undefined) return { cell, settledAfterMs: settledAt - over.at, problems: [] };
  const found = `${JSON.stringify(await seenOf(world, instanceId))}, ${startsOf(world, instanceId)} starts`;
  return {
    cell,
    settledAfterMs: Number.NaN,
    problems: [`not within ${seenWithinMs / 1000} s, but ${found}`],
  };
}

/** Nothing is lost, duplicated or left over, and no process had to be restarted. */
async function checkWhole(world: BuildWorld, placed: readonly Placed[]): Promise<Check[]> {
  const containers = await listContainers(world.socketPath, world.nodeLabel);
  const running = containers.filter(({ isRunning }) => isRunning).map(({ instanceId }) => instanceId);
  const wanted = placed.filter(({ expected }) => expected.state === "online").map((one) => one.instanceId);
  const starts = placed.map((one) => `${one.phase}: ${startsOf(world, one.instanceId)}`);
  const isOnce = placed.every((one) => startsOf(world, one.instanceId) === one.expected.starts);
  const [heard] = await world.query<{ recent: boolean }>(
    "select heard_at > now() - interval '15 seconds' as recent from node_reports",
  );
  return [
    check(
      "PostgreSQL gone: exactly the servers run that should",
      running.toSorted().join() === wanted.toSorted().join() && containers.every(({ isStep }) => !isStep),
      `${running.length} run of ${containers.length} containers`,
    ),
    check("PostgreSQL gone: no server started once more than it had to", isOnce, starts.join(", ")),
    check("PostgreSQL gone: the node counts as heard again", heard?.recent === true),
    check("PostgreSQL gone: agent and api live on", world.agent.isRunning() && world.http.isRunning()),
  ];
}
