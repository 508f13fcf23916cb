import { setTimeout as sleep } from "node:timers/promises";
import { bedrockSaveEvent, bedrockSaving } from "@blockwright/minecraft/saving/bedrock-saving";
import { javaSaveEvent, javaSaving } from "@blockwright/minecraft/saving/java-saving";
import type { Logger } from "pino";
import { askServer, isBedrock, isOff, type Talking } from "./console-dialogue.ts";
import type { SavingRecords } from "./saving-records.ts";

const answeredWithinMs = 10_000;
const tryAgainAfterMs = 1000;

export interface SavingDeps {
  readonly records: SavingRecords;
  readonly instances: { get(instanceId: string): Talking };
  readonly log: Logger;
  /** Aborted when the agent stops: the next agent continues. */
  readonly ended: AbortSignal;
}

/** Turns the server's saving back on, and retries until the server confirms or is offline. */
export async function resumeSaving(deps: SavingDeps, instanceId: string): Promise<void> {
  const { records, log, ended } = deps;
  while (!ended.aborted) {
    try {
      const server = deps.instances.get(instanceId);
      if (isOff(server) || (await askToSave(server, ended))) return await records.remove(instanceId);
    } catch (error) {
      if (isGone(deps, instanceId)) return records.remove(instanceId);
      if (ended.aborted) return;
      log.warn({ err: error, instanceId }, "a server was not heard to save again, asking once more");
    }
    await sleep(tryAgainAfterMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Called after an agent restart. Does not wait for servers that are slow to answer. */
export async function resumeAllSaving(deps: SavingDeps): Promise<void> {
  for (const instanceId of await deps.records.list()) void resumeSaving(deps, instanceId);
}

async function askToSave(server: Talking, signal: AbortSignal): Promise<boolean> {
  const hasBedrock = isBedrock(server);
  const answer = await askServer(server, {
    command: hasBedrock ? bedrockSaving.resume : javaSaving.on,
    read: (line) =>
      (hasBedrock ? bedrockSaveEvent(line)?.kind === "resumed" : javaSaveEvent(line) === "saving-on") ||
      undefined,
    withinMs: answeredWithinMs,
    signal,
  });
  return answer === true;
}

function isGone({ instances }: SavingDeps, instanceId: string): boolean {
  try {
    instances.get(instanceId);
    return false;
  } catch {
    return true;
  }
}
