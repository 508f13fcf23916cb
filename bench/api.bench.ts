import { spawn } from "node:child_process";
import { join } from "node:path";
import { apiEnvironment } from "../services/api-environment.ts";
import { startApiProcess } from "../services/api-process.ts";
import { createDatabase, dropDatabase } from "../services/databases.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";
import { median, type Bench } from "./bench.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { sendGets } from "./load.ts";

const connections = 16;
const goal = 1.5;

interface Arm {
  readonly name: "ours" | "bare";
  start(): Promise<{ pid: number; url: string; stop(): Promise<void> }>;
}

/** Processor time per authenticated GET /api/auth/me, ours against bare node:http and pg, taking turns. */
export const bench: Bench = async ({ isSample }) => {
  const instance = await ensureInstance(process.env["BLOCKWRIGHT_INSTANCE"] ?? "bench", ["postgres", "nats"]);
  await dropDatabase(instance, "bench_api");
  const databaseUrl = await createDatabase(instance, "bench_api");
  try {
    const arms = { ours: ourArm(instance, databaseUrl), bare: bareArm(instance, databaseUrl) };
    const cookie = await signUp(arms.ours);
    const [rounds, requests] = isSample ? [1, 3000] : [5, 12_000];
    const micros: Record<Arm["name"], number[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const arm of [arms.ours, arms.bare, arms.bare, arms.ours]) {
        micros[arm.name].push(await measure(arm, cookie, requests));
      }
    }
    const ratio = median(micros.ours) / median(micros.bare);
    const rows = Object.entries(micros).map(([name, values]) => ({
      arm: name,
      "CPU µs per request (median)": Math.round(median(values)),
      spread: `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`,
      runs: values.length,
      requests,
    }));
    return { rows, figures: [{ name: "api ÷ bare", value: ratio, goal: `≤ ${goal}`, isMet: ratio <= goal }] };
  } finally {
    await dropDatabase(instance, "bench_api");
  }
};

async function measure(arm: Arm, cookie: string, requests: number): Promise<number> {
  const running = await arm.start();
  try {
    await sendGets(running.url, cookie, Math.round(requests / 3), connections);
    const before = cpuSeconds(running.pid);
    await sendGets(running.url, cookie, requests, connections);
    return ((cpuSeconds(running.pid) - before) / requests) * 1e6;
  } finally {
    await running.stop();
  }
}

function ourArm(instance: Instance, databaseUrl: string): Arm {
  return {
    name: "ours",
    start: async () => {
      const { api: port } = instance.ports;
      const environment = { ...apiEnvironment(instance, databaseUrl, { port }), LOG_LEVEL: "info" };
      const api = await startApiProcess("http", environment, join(instance.stateDir, "bench-api.log"));
      return { pid: api.pid, url: `http://127.0.0.1:${port}/api/auth/me`, stop: () => api.kill("SIGKILL") };
    },
  };
}

function bareArm(instance: Instance, databaseUrl: string): Arm {
  return {
    name: "bare",
    start: async () => {
      const { web: port } = instance.ports;
      const program = join(import.meta.dirname, "bare-server.ts");
      const child = spawn(process.execPath, [program, String(port), databaseUrl], { stdio: "inherit" });
      const url = `http://127.0.0.1:${port}/`;
      while (!(await fetch(url).catch(() => undefined)))
        await new Promise((resolve) => setTimeout(resolve, 50));
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      return { pid: child.pid ?? 0, url, stop: () => (child.kill("SIGKILL"), ended) };
    },
  };
}

async function signUp(ours: Arm): Promise<string> {
  const running = await ours.start();
  const account = { username: "bencher", email: "bencher@example.org", password: "measures all day" };
  const answer = await fetch(running.url.replace("/me", "/signup"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`);
  await running.stop();
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
