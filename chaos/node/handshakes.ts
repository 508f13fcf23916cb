import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { check } from "../../services/judging/check.ts";
import type { Figure } from "../../services/judging/figure.ts";
import { run as runProgram } from "../../services/shell.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { quantile, type Outcome } from "../report.ts";
import { scratch } from "../scratch.ts";
import { waitFor } from "../wait-for.ts";
import { untilState } from "./phases.ts";
import { portOf } from "./wild.ts";
import { inNodeWorld, type NodeWorld } from "./world.ts";

const handshakes = { whole: 10_000, sample: 500 };
const atOnce = 100;
const linger = { whole: 200, sample: 100 };
const calmMs = 5000;
const pingEveryMs = 50;
const mostGrownMb = 128;
/** Heartbeats come every five seconds. */
const longestSilenceMs = 10_000;

/** Sends hostile SSH handshakes: the node and its servers must not be affected. */
export const handshakesMatrix: Matrix = { cells: handshakes.whole, run };

function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const count = isWhole ? handshakes.whole : handshakes.sample;
  return inNodeWorld(async (world) => {
    const server = world.games.java();
    await world.plane.desire(server);
    await untilState(world, server.instanceId, "online");
    const port = await waitFor("SFTP to be offered", () => world.plane.sftpPort());
    const [sftpPid] = childrenOf(world.agent.pid);
    const before = memoryMb(sftpPid);
    const calm = await pingUntil(world, portOf(server), sleep(calmMs));
    const startedAt = performance.now();
    const flood = comeInWaves(port, count, isWhole ? linger.whole : linger.sample);
    const flooded = await pingUntil(world, portOf(server), flood);
    const after = memoryMb(sftpPid);
    progress.note([], count);
    const seen = world.plane.latest(server.instanceId)?.observation;
    return {
      checks: [
        check("the agent runs on", world.agent.isRunning()),
        check("the process at the door is still the same", childrenOf(world.agent.pid)[0] === sftpPid),
        check("the server runs on", seen?.state === "online", seen?.state),
        check("the server was started once", world.startsOf(server.instanceId) === 1),
        check("heartbeats kept coming", silenceSince(world, startedAt) < longestSilenceMs),
        check("its memory stayed bounded", after - before < mostGrownMb, `${before} → ${after} MB`),
        check("it answers as before", (await keyOf(port)).includes("ssh-ed25519")),
      ],
      figures: figuresOf(calm, flooded, after),
      columns: [],
      rows: [],
    };
  });
}

function figuresOf(calm: readonly number[], flooded: readonly number[], memory: number): Figure[] {
  const ratio = quantile(flooded, 0.5) / quantile(calm, 0.5);
  return [
    { name: "memory of the process at the door", value: memory, unit: " MB" },
    { name: "a player's median ping during the flood", value: ratio, unit: " x", goal: { atMost: 1.5 } },
  ];
}

type Stranger = (port: number, from: string) => ReturnType<typeof connect>;

const saying =
  (say: () => string | Buffer): Stranger =>
  (port, from) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(say());
    return socket;
  };

const strangers: readonly Stranger[] = [
  saying(() => ""),
  saying(() => randomBytes(2000)),
  saying(() => `SSH-2.0-${"x".repeat(1000)}`),
  saying(() => Buffer.concat([Buffer.from("SSH-2.0-OpenSSH_9.2\r\n"), randomBytes(2000)])),
];

/** From many addresses, each too rarely to be blocked. A tenth of them complete the key exchange. */
async function comeInWaves(port: number, count: number, lingerMs: number): Promise<void> {
  const exchanges = Math.floor(count / 10);
  const exchanging = exchangeKeys(port, exchanges);
  for (let done = exchanges; done < count; done += atOnce) {
    const wave = Array.from({ length: Math.min(atOnce, count - done) }, (_none, at) =>
      strangers[at % strangers.length]?.(port, `127.0.${1 + (done % 200)}.${1 + (at % 200)}`),
    );
    await sleep(lingerMs);
    for (const socket of wave) socket?.destroy();
  }
  await exchanging;
}

async function exchangeKeys(port: number, count: number): Promise<void> {
  const list = join(scratch("handshakes"), "hosts");
  const perRound = 10;
  writeFileSync(list, "127.0.0.1\n".repeat(perRound));
  for (let done = 0; done < count; done += perRound)
    await runProgram("ssh-keyscan", ["-p", String(port), "-T", "5", "-f", list]).catch(() => "");
}

function keyOf(port: number): Promise<string> {
  return waitFor("its key", async () => {
    const found = await runProgram("ssh-keyscan", ["-p", String(port), "-T", "5", "127.0.0.1"]).catch(
      () => "",
    );
    return found === "" ? undefined : found;
  });
}

async function pingUntil({ address }: NodeWorld, port: number, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const ending = end.finally(() => over.abort());
  while (!over.signal.aborted) {
    const startedAt = performance.now();
    await pingJava(address, port).catch(() => undefined);
    times.push(performance.now() - startedAt);
    await sleep(pingEveryMs);
  }
  await ending;
  return times;
}

function silenceSince({ plane: { beatTimes } }: NodeWorld, startedAt: number): number {
  const times = [startedAt, ...beatTimes.filter((time) => time > startedAt), performance.now()];
  return Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time)));
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" "))
    .filter(
      (child) => child !== "" && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("sftp/main.ts"),
    )
    .map(Number);
}

function memoryMb(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1000);
}
