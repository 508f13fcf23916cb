import { setTimeout as sleep } from "node:timers/promises";
import { dropDatabase } from "../services/engines/databases.ts";
import { startModel, type ModelUnderTest } from "../services/engines/scripted-model.ts";
import { ensureInstance } from "../services/instance.ts";
import { atMost } from "../services/judging/figure.ts";
import { createMigratedDatabase } from "../services/migrated-database.ts";
import type { BareRequest } from "./assistant/bare-loop.ts";
import { runTurn } from "./assistant/chat.ts";
import { startBareLoop, startPrograms, type BareLoop, type Programs } from "./assistant/programs.ts";
import { median, type Bench } from "./bench.ts";
import { openClients, type Clients } from "./console/console-clients.ts";
import { openConsoles, type BenchConsoles } from "./console/console-node.ts";
import { openSeed, type SeededPerson, type SeededServer } from "./poll-seed.ts";

const cpuGoal = 2;
const delayGoal = 1.5;
const textCharacters = 48_000;
const charactersPerToken = 4;
const callsPerTurn = 10;
const turnsPerRound = 3;
const linesPerSecond = 1;

interface Scene {
  readonly port: number;
  readonly programs: Programs;
  readonly consoles: BenchConsoles;
  readonly people: readonly SeededPerson[];
  readonly servers: readonly SeededServer[];
}

/** The cost of a turn against the AI SDK's own loop, and what many turns at once cost the consoles. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, "bench_assistant");
  const databaseUrl = await createMigratedDatabase(instance, "bench_assistant");
  const seed = await openSeed(databaseUrl);
  const consoles = await openConsoles(instance, seed.nodeId);
  const model = await startModel("openai");
  const programs = await startPrograms(instance, databaseUrl, model);
  let bare: BareLoop | undefined;
  const say = (calls: number, text: string) =>
    model.follow(({ turns }) =>
      turns.filter(({ by }) => by === "result").length < calls
        ? { kind: "call", calls: [{ tool: "read_server", input: {} }] }
        : { kind: "say", text },
    );
  try {
    const many = isSample ? 20 : 200;
    const people: SeededPerson[] = [];
    const servers: SeededServer[] = [];
    for (let count = 0; count < many; count += 1) {
      const person = await seed.addOperator();
      people.push(person);
      servers.push(await seed.addServer(person.id));
    }
    const scene = { port: programs.port, programs, consoles, people, servers };
    say(1, "It runs.");
    await turnOf(scene, 0);
    const loop = await startBareLoop(bareRequest(model));
    bare = loop;
    const idle = await idleSeconds(programs);
    const rounds = isSample ? 1 : 6;
    say(0, "word ".repeat(textCharacters / 5));
    const text = await compare({ scene, bare: loop, idle, rounds }, textCharacters / charactersPerToken);
    say(callsPerTurn, "It runs.");
    const calls = await compare({ scene, bare: loop, idle, rounds }, callsPerTurn);
    const delays = await measureConsoles(scene, isSample ? 3 : 8);
    return {
      rows: [
        { figure: "CPU µs per streamed token", ours: text.ours, bare: text.bare },
        { figure: "CPU µs per tool call", ours: calls.ours, bare: calls.bare },
        { figure: "CPU ms per second with nothing to do", ours: rounded(idle * 1000), bare: 0 },
        { figure: `p95 ms of a console line, ${many} turns`, ours: delays.busy, bare: delays.calm },
      ],
      figures: [
        atMost("CPU of http and worker per streamed token ÷ AI SDK", text.ours / text.bare, cpuGoal),
        atMost("CPU of http and worker per tool call ÷ AI SDK", calls.ours / calls.bare, cpuGoal),
        atMost(`console p95 with ${many} turns at once ÷ calm`, delays.busy / delays.calm, delayGoal),
      ],
    };
  } finally {
    bare?.stop();
    await programs.stop();
    await model.stop();
    await consoles.stop();
    await seed.close();
    await dropDatabase(instance, "bench_assistant");
  }
};

function turnOf({ port, people, servers }: Scene, index: number): Promise<void> {
  const [person, server] = [people[index], servers[index]];
  if (!person || !server) throw new Error(`there is no server ${index}`);
  return runTurn(port, person, server);
}

function bareRequest({ url, asked }: ModelUnderTest): BareRequest {
  const last = asked.at(-1);
  const result = last?.turns.find(({ by }) => by === "result");
  if (!last || result?.by !== "result") throw new Error("the first turn made no call");
  const tools = last.toolDefinitions as BareRequest["tools"];
  return { url, instructions: last.instructions, tools, result: result.text };
}

/** Per second, with nothing to do: the programs look for due work, however many turns there are. */
async function idleSeconds(programs: Programs): Promise<number> {
  const seconds = 10;
  const before = programs.cpuSeconds();
  await sleep(seconds * 1000);
  return (programs.cpuSeconds() - before) / seconds;
}

interface Comparison {
  readonly scene: Scene;
  readonly bare: BareLoop;
  /** CPU seconds of our programs per second with nothing to do. */
  readonly idle: number;
  readonly rounds: number;
}

/** Microseconds of CPU per unit beyond those of an idle program, alternating, after one turn each to warm up. */
async function compare({ scene, bare, idle, rounds }: Comparison, unitsPerTurn: number) {
  const arms = {
    ours: { run: () => turnOf(scene, 0), cpuSeconds: () => scene.programs.cpuSeconds(), idle },
    bare: { run: () => bare.runTurn(), cpuSeconds: () => bare.cpuSeconds(), idle: 0 },
  };
  const spent: Record<keyof typeof arms, number[]> = { ours: [], bare: [] };
  await arms.ours.run();
  await arms.bare.run();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["ours", "bare", "bare", "ours"] as const) {
      const arm = arms[name];
      const before = arm.cpuSeconds();
      const startedAt = performance.now();
      for (let turn = 0; turn < turnsPerRound; turn += 1) await arm.run();
      const idleSpent = ((performance.now() - startedAt) / 1000) * arm.idle;
      spent[name].push(((arm.cpuSeconds() - before - idleSpent) / turnsPerRound / unitsPerTurn) * 1e6);
    }
  }
  return { ours: rounded(median(spent.ours)), bare: rounded(median(spent.bare)) };
}

/** Every server has one watcher. */
async function measureConsoles(scene: Scene, seconds: number): Promise<{ calm: number; busy: number }> {
  const { port, people, servers } = scene;
  const seats = servers.map(({ serverId }, at) => ({ serverId, cookie: people[at]?.cookie ?? "" }));
  const clients = await openClients(port, `http://localhost:${port}`, seats);
  try {
    await talk(scene, () => false, 1);
    const calm = await p95During(clients, () => talk(scene, () => false, seconds));
    let isOver = false;
    const turns = Promise.all(servers.map((_server, at) => turnOf(scene, at))).finally(() => (isOver = true));
    const busy = await p95During(clients, () => talk(scene, () => isOver, Number.POSITIVE_INFINITY));
    await turns;
    return { calm: rounded(calm), busy: rounded(busy) };
  } finally {
    clients.close();
  }
}

async function p95During(clients: Clients, work: () => Promise<void>): Promise<number> {
  const before = clients.delaysMs().length;
  await work();
  await sleep(1000);
  const delays = clients
    .delaysMs()
    .slice(before)
    .toSorted((a, b) => a - b);
  return delays[Math.floor(delays.length * 0.95)] ?? Number.NaN;
}

/** Spread evenly over time, as many independent servers would be. */
async function talk({ consoles, servers }: Scene, isOver: () => boolean, seconds: number): Promise<void> {
  const startedAt = performance.now();
  const passed = () => (performance.now() - startedAt) / 1000;
  for (let sent = 0; !isOver() && passed() < seconds; await sleep(10)) {
    for (; sent < passed() * servers.length * linesPerSecond; sent += 1) {
      const line = `[12:00:00 INFO]: a line of the usual length from somewhere in the world t=${performance.now()};`;
      consoles.publish(servers[sent % servers.length]?.instanceId ?? "", [line]);
    }
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
