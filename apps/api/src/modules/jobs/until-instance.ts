import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../platform/errors.ts";
import { seeInstance, type SeenInstance } from "../nodes/index.ts";
import { JobFailure } from "./job-failure.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import type { StageContext } from "./stage-context.ts";

const lookEveryMs = 200;

interface Waiting {
  readonly instanceId: string;
  readonly limitMs: number;
  /** The message for a timeout. */
  readonly sentence: string;
}

/** The waiting job. Without `tell` the node's progress is not shown. */
export type Waiter = Pick<StageContext, "signal"> & Partial<Pick<StageContext, "setStatus">>;

/** Polls the node's reports until there is a result. Throws NOT_FOUND once the server is deleted. */
export async function untilInstance<T>(
  deps: Pick<JobsDeps, "rows" | "now">,
  { signal, setStatus }: Waiter,
  { instanceId, limitMs, sentence }: Waiting,
  look: (seen: SeenInstance) => T | undefined,
): Promise<T> {
  const endsAt = deps.now().getTime() + limitMs;
  let told: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const seen = await seeInstance(deps, instanceId);
    if (!seen) throw new AppError("NOT_FOUND");
    const found = look(seen);
    if (found !== undefined) return found;
    const progress = seen.isNodeHeard ? progressOf(seen) : "Waiting for the machine to answer";
    if (progress !== null && progress !== told) await setStatus?.((told = progress));
    if (deps.now().getTime() > endsAt) throw new JobFailure(sentence);
    await sleep(lookEveryMs, undefined, { signal });
  }
}

function progressOf({ observed }: SeenInstance): string | null {
  return observed && observed.state !== "online" ? observed.progress : null;
}

/** True once the node acts on the newest spec. */
export function isActedOn({ generation, observed }: SeenInstance): boolean {
  return observed !== null && observed.generation >= generation;
}
