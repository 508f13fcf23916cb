import { setTimeout as sleep } from "node:timers/promises";
import type { Watcher } from "./fleet-seed.ts";
import type { DialledNode } from "./simulated-node.ts";

const giveUpAfterMs = 15_000;
const pauseMs = 500;

/** Measures from a heartbeat until the owner of its server reads the new figure over http. */
export function createProbe(origin: string, node: DialledNode, watcher: Watcher) {
  let players = 0;
  const measureOnce = async () => {
    players += 1;
    const sentAt = performance.now();
    node.beat(players);
    while ((await readPlayers(origin, watcher)) !== players) {
      if (performance.now() - sentAt > giveUpAfterMs) break;
      await sleep(5);
    }
    return performance.now() - sentAt;
  };
  return {
    measureFor: async (seconds: number) => {
      const delaysMs: number[] = [];
      for (const endAt = performance.now() + seconds * 1000; performance.now() < endAt; await sleep(pauseMs))
        delaysMs.push(await measureOnce());
      return delaysMs;
    },
  };
}

async function readPlayers(origin: string, { serverId, cookie }: Watcher): Promise<number | undefined> {
  const answer = await fetch(`${origin}/api/servers/${serverId}`, { headers: { cookie } }).catch(
    () => undefined,
  );
  if (!answer?.ok) return undefined;
  return ((await answer.json()) as { currentPlayers: number }).currentPlayers;
}
