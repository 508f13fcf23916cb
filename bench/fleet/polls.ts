import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Watcher } from "./fleet-seed.ts";

export interface Polled {
  readonly sent: number;
  readonly failed: number;
  readonly listMs: readonly number[];
  readonly serverMs: readonly number[];
}

const connections = 64;
const timeLimitMs = 10_000;

/** One poll per second for a hundred running servers: the peak of the scale plan. */
export function pollsPerSecond(servers: number): number {
  return Math.max(5, servers / 100);
}

/**
 * Pages poll at a fixed rate, however slow the answers are: each is timed from when it was due, so a stall counts for
 * every poll that waited for it.
 */
export async function pollFor(
  seconds: number,
  perSecond: number,
  { origin, watchers }: { readonly origin: string; readonly watchers: readonly Watcher[] },
): Promise<Polled> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const found = { list: [] as number[], server: [] as number[], failed: 0 };
  const underWay: Promise<void>[] = [];
  const startedAt = performance.now();
  const count = Math.round(seconds * perSecond);
  for (let sent = 0; sent < count; sent += 1) {
    const dueAt = startedAt + (sent / perSecond) * 1000;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const kind = sent % 2 === 0 ? "list" : "server";
    const { serverId, cookie } = watchers[(sent >> 1) % watchers.length] as Watcher;
    const path = kind === "list" ? "/api/servers" : `/api/servers/${serverId}`;
    const poll = async () => {
      const isAnswered = await get(`${origin}${path}`, cookie, agent);
      found[kind].push(performance.now() - dueAt);
      if (!isAnswered) found.failed += 1;
    };
    underWay.push(poll());
  }
  await Promise.all(underWay);
  agent.destroy();
  return { sent: count, failed: found.failed, listMs: found.list, serverMs: found.server };
}

function get(url: string, cookie: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, headers: { cookie }, timeout: timeLimitMs }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode === 200));
    });
    asked.on("timeout", () => asked.destroy()).on("error", () => resolve(false));
    asked.end();
  });
}
