import { setTimeout as sleep } from "node:timers/promises";
import type { Containers } from "../containers.ts";
import type { Installation } from "../installation.ts";
import type { Built } from "./build-one.ts";

const lookEveryMs = 500;
const limitMs = 120_000;

/** Deletes a server, and waits until its container has ended: until then it holds its ports and its memory. */
export async function removeBuilt(
  site: Installation,
  { runtime }: Containers,
  { serverId, instanceId }: Built,
  interrupted: AbortSignal,
): Promise<void> {
  await site.call("DELETE", `/api/servers/${serverId}`);
  const giveUpAt = performance.now() + limitMs;
  while ((await runtime.inspect(instanceId))?.isRunning) {
    if (performance.now() > giveUpAt) throw new Error("A deleted server goes on running.");
    await sleep(lookEveryMs, undefined, { signal: interrupted });
  }
}
