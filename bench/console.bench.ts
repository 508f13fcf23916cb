import { setTimeout as sleep } from "node:timers/promises";
import { dropDatabase } from "../services/engines/databases.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";
import { startBare, startOurs, type Arm } from "./console/console-arms.ts";
import { openClients, type Clients, type Seat } from "./console/console-clients.ts";
import { openConsoles } from "./console/console-node.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { openSeed, type SeededServer } from "./poll-seed.ts";

const socketsPerPerson = 20;
const cpuGoal = 1.8;
const memoryGoalKb = 40;
const warmSeconds = 2;

interface Scene {
  readonly name: string;
  readonly servers: readonly SeededServer[];
  readonly seats: readonly Seat[];
  /** Messages of each server per second. */
  readonly messagesPerSecond: number;
  readonly linesPerMessage: number;
}

interface Measured {
  readonly cpuMicrosPerLine: number;
  readonly p99Ms: number;
  readonly kbPerIdleWatcher: number;
}

type ArmName = "ours" | "bare";

/** The cost of one delivered line: ours against bare `ws` with the same lines and sockets, alternating. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, "bench_console");
  const databaseUrl = await createMigratedDatabase(instance, "bench_console");
  const seed = await openSeed(databaseUrl);
  const consoles = await openConsoles(instance, seed.nodeId);
  try {
    const scenes = await setScenes(seed, isSample ? 200 : 1000);
    const start = { ours: () => startOurs(instance, databaseUrl, consoles), bare: () => startBare(instance) };
    const origin = `http://localhost:${instance.ports.api}`;
    const results = [];
    for (const scene of scenes) {
      const found: Record<ArmName, Measured[]> = { ours: [], bare: [] };
      for (let round = 0; round < (isSample ? 1 : 2); round += 1) {
        for (const arm of ["ours", "bare", "bare", "ours"] as const)
          found[arm].push(await measure(await start[arm](), scene, origin, isSample ? 3 : 6));
      }
      results.push({ scene, found });
    }
    return {
      rows: results.flatMap(({ scene, found }) => rowsOf(scene, found)),
      figures: results.flatMap(({ scene, found }) => figuresOf(scene, found)),
    };
  } finally {
    await consoles.stop();
    await seed.close();
    await dropDatabase(instance, "bench_console");
  }
};

async function setScenes(seed: Awaited<ReturnType<typeof openSeed>>, watchers: number): Promise<Scene[]> {
  const people = [];
  for (let count = 0; count < watchers / socketsPerPerson; count += 1) people.push(await seed.addOperator());
  const cookies = people.flatMap(({ cookie }) => Array.from({ length: socketsPerPerson }, () => cookie));
  const servers: SeededServer[] = [];
  for (let count = 0; count < watchers; count += 1) servers.push(await seed.addServer(people[0]?.id ?? ""));
  const [popular] = servers as [SeededServer];
  return [
    {
      name: `${watchers} watch one server`,
      servers: [popular],
      seats: cookies.map((cookie) => ({ cookie, serverId: popular.serverId })),
      messagesPerSecond: 10,
      linesPerMessage: 5,
    },
    {
      name: `${watchers} servers, one watcher each`,
      servers,
      seats: servers.map(({ serverId }, index) => ({ serverId, cookie: cookies[index] ?? "" })),
      messagesPerSecond: 1,
      linesPerMessage: 3,
    },
  ];
}

async function measure(arm: Arm, scene: Scene, origin: string, seconds: number): Promise<Measured> {
  try {
    const empty = await arm.heldBytes();
    const clients = await openClients(arm.port, origin, scene.seats);
    await sleep(1000);
    const idle = await arm.heldBytes();
    const linesPerSecond = scene.seats.length * scene.messagesPerSecond * scene.linesPerMessage;
    await talk(arm, scene, warmSeconds);
    await untilArrived(clients, linesPerSecond * warmSeconds);
    const before = cpuSeconds(arm.pid);
    const warmDelays = clients.delaysMs().length;
    await talk(arm, scene, seconds);
    await untilArrived(clients, linesPerSecond * (warmSeconds + seconds));
    const spent = cpuSeconds(arm.pid) - before;
    const delays = clients
      .delaysMs()
      .slice(warmDelays)
      .toSorted((a, b) => a - b);
    clients.close();
    return {
      cpuMicrosPerLine: (spent / linesPerSecond / seconds) * 1e6,
      p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
      kbPerIdleWatcher: (idle - empty) / 1024 / scene.seats.length,
    };
  } finally {
    await arm.stop();
  }
}

/** Each line exactly once; otherwise the measurement is invalid. */
async function untilArrived(clients: Clients, expected: number): Promise<void> {
  const giveUpAt = Date.now() + 15_000;
  while (clients.arrived() < expected && Date.now() < giveUpAt) await sleep(20);
  if (clients.arrived() !== expected) throw new Error(`${clients.arrived()} of ${expected} lines arrived`);
}

/** Spread evenly over time, as many independent servers would be. */
async function talk(arm: Arm, scene: Scene, seconds: number): Promise<void> {
  const messages = scene.servers.length * scene.messagesPerSecond * seconds;
  const startedAt = performance.now();
  for (let sent = 0; sent < messages;) {
    const due = Math.min(messages, ((performance.now() - startedAt) / 1000 / seconds) * messages);
    for (; sent < due; sent += 1) {
      const server = scene.servers[sent % scene.servers.length] as SeededServer;
      const line = `[12:00:00 INFO]: a line of the usual length from somewhere in the world t=${performance.now()};`;
      arm.publish(
        server,
        Array.from({ length: scene.linesPerMessage }, () => line),
      );
    }
    await sleep(10);
  }
}

function rowsOf({ name }: Scene, found: Record<ArmName, Measured[]>) {
  return (["ours", "bare"] as const).map((arm) => ({
    scene: name,
    arm,
    "CPU µs per line": rounded(median(found[arm].map(({ cpuMicrosPerLine }) => cpuMicrosPerLine))),
    "p99 ms": rounded(median(found[arm].map(({ p99Ms }) => p99Ms))),
    "kB per idle watcher": rounded(median(found[arm].map(({ kbPerIdleWatcher }) => kbPerIdleWatcher))),
    runs: found[arm].length,
  }));
}

function figuresOf({ name }: Scene, { ours, bare }: Record<ArmName, Measured[]>) {
  const of = (values: readonly Measured[], figure: keyof Measured) =>
    median(values.map((one) => one[figure]));
  const ratio = of(ours, "cpuMicrosPerLine") / of(bare, "cpuMicrosPerLine");
  const moreKb = of(ours, "kbPerIdleWatcher") - of(bare, "kbPerIdleWatcher");
  return [
    atMost(`${name}: CPU per line ÷ bare ws`, ratio, cpuGoal),
    atMost(`${name}: kB more per idle watcher`, moreKb, memoryGoalKb),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
