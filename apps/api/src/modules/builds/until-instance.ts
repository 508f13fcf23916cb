import { setTimeout as sleep } from "node:timers/promises";
import { seeInstance, type SeenInstance } from "../nodes/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import type { Work } from "./work.ts";

const lookEveryMs = 200;

interface Waiting {
  readonly instanceId: string;
  readonly limitMs: number;
  /** When the time is over. */
  readonly sentence: string;
}

/** Looks at what the node reports until there is something to say about it. */
export async function untilInstance<T>(
  ground: BuildsGround,
  work: Pick<Work, "signal" | "tell">,
  { instanceId, limitMs, sentence }: Waiting,
  look: (seen: SeenInstance) => T | undefined,
): Promise<T> {
  const endsAt = Date.now() + limitMs;
  let told: string | null = null;
  for (;;) {
    work.signal.throwIfAborted();
    const seen = await seeInstance(ground, instanceId);
    if (!seen) throw new BuildFailure("The server was deleted while it was being built.");
    const found = look(seen);
    if (found !== undefined) return found;
    const progress = seen.isNodeHeard
      ? (seen.observed?.progress ?? null)
      : "Waiting for the machine to answer";
    if (progress !== null && progress !== told) await work.tell((told = progress));
    if (Date.now() > endsAt) throw new BuildFailure(sentence);
    await sleep(lookEveryMs, undefined, { signal: work.signal });
  }
}

/** True once the node acts on the newest wish. */
export function isActedOn({ generation, observed }: SeenInstance): boolean {
  return observed !== null && observed.generation >= generation;
}
