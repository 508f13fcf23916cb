import { spawn } from "node:child_process";
import { join } from "node:path";
import { apiEnvironment } from "../services/api-environment.ts";
import { startApiProcess } from "../services/api-process.ts";
import { createDatabase, dropDatabase } from "../services/databases.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import { median, type Bench } from "./bench.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { sendGets } from "./load.ts";
import { openSeed } from "./poll-seed.ts";

const connections = 16;
const goal = 1.6;
const armNames = ["ours", "bare", "ours, unchanged"] as const;
type ArmName = (typeof armNames)[number];

interface Running {
  readonly pid: number;
  readonly origin: string;
  stop(): Promise<void>;
}

interface Polled {
  readonly path: string;
  readonly cookie: string;
}

/** Processor time per GET /api/servers/{id}, ours against the same question over bare node:http and pg, taking turns. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, "bench_poll");
  const databaseUrl = await createDatabase(instance, "bench_poll");
  try {
    const seed = await openSeed(databaseUrl);
    const person = await seed.addPerson();
    const { serverId } = await seed.addServer(person.id);
    await seed.close();
    const polled = { path: `/api/servers/${serverId}`, cookie: person.cookie };
    const [rounds, requests] = isSample ? [1, 3000] : [3, 8000];
    const micros = { ours: [], bare: [], "ours, unchanged": [] } as Record<ArmName, number[]>;
    for (let round = 0; round < rounds; round += 1) {
      for (const arm of [...armNames, ...armNames.toReversed()])
        micros[arm].push(await measure(arm, { instance, databaseUrl, polled, requests }));
    }
    return describe(micros, requests);
  } finally {
    await dropDatabase(instance, "bench_poll");
  }
};

function describe(micros: Record<ArmName, number[]>, requests: number) {
  const rows = Object.entries(micros).map(([arm, values]) => ({
    arm,
    "CPU µs per request (median)": Math.round(median(values)),
    spread: `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`,
    runs: values.length,
    requests,
  }));
  const [ratio, unchanged] = [micros.ours, micros["ours, unchanged"]].map(
    (values) => median(values) / median(micros.bare),
  ) as [number, number];
  return {
    rows,
    figures: [
      { name: "poll ÷ bare", value: ratio, goal: `≤ ${goal}`, isMet: ratio <= goal },
      { name: "poll answered 304 ÷ bare", value: unchanged, goal: `≤ ${goal}`, isMet: unchanged <= goal },
    ],
  };
}

interface Setting {
  readonly instance: Instance;
  readonly databaseUrl: string;
  readonly polled: Polled;
  readonly requests: number;
}

async function measure(arm: ArmName, setting: Setting): Promise<number> {
  const { polled, requests } = setting;
  const running = arm === "bare" ? await startBare(setting) : await startOurs(setting);
  const url = `${running.origin}${polled.path}`;
  try {
    const first = await fetch(url, { headers: { cookie: polled.cookie } });
    const tag = arm === "ours, unchanged" ? (first.headers.get("etag") ?? "none") : undefined;
    await sendGets(url, polled.cookie, Math.round(requests / 3), connections, tag);
    const before = cpuSeconds(running.pid);
    await sendGets(url, polled.cookie, requests, connections, tag);
    return ((cpuSeconds(running.pid) - before) / requests) * 1e6;
  } finally {
    await running.stop();
  }
}

async function startOurs({ instance, databaseUrl }: Setting): Promise<Running> {
  const { api: port } = instance.ports;
  const environment = apiEnvironment(instance, databaseUrl, { port });
  const api = await startApiProcess("http", environment, join(instance.stateDir, "bench-poll.log"));
  return { pid: api.pid, origin: `http://127.0.0.1:${port}`, stop: () => api.kill("SIGKILL") };
}

async function startBare({ instance, databaseUrl }: Setting): Promise<Running> {
  const { web: port } = instance.ports;
  const program = join(import.meta.dirname, "poll-bare.ts");
  const child = spawn(process.execPath, [program, String(port), databaseUrl], { stdio: "inherit" });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 50));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return { pid: child.pid ?? 0, origin, stop: () => (child.kill("SIGKILL"), ended) };
}
