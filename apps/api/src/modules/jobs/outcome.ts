import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "@blockwright/contract/message";
import { AppError } from "../../platform/errors.ts";
import { CatalogueError } from "../catalogue/index.ts";
import { JobFailure, reasonFrom, type FailureReason } from "./job-failure.ts";
import type { Watch } from "./watch.ts";

/** A value, not an error: a recorded step reads the same after a crash. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & FailureReason);

/** How a kind of job explains the errors that end it. */
export interface Explanations {
  /** Shown when the server is gone. */
  readonly deleted: string;
  /** The sentence for errors that only this kind of job knows. */
  readonly explain?: (error: unknown) => string | undefined;
}

const passingCodes: ReadonlySet<string> = new Set(["NODE_AWAY", "NODE_SLOW"]);
const maxTries = 10;
const retryAfterMs = 1000;

/** Turns errors that a person can understand into an outcome. All others are rethrown to the engine, which retries. */
export async function outcomeOf<T>(
  { stopReason }: Pick<Watch, "stopReason">,
  explanations: Explanations,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const stopped = stopReason();
    if (stopped) return { ok: false, ...reasonFrom(stopped) };
    if (error instanceof Stopped) return { ok: false, ...reasonFrom(error.reason) };
    const sentence = explanations.explain?.(error) ?? sentenceFor(error, explanations);
    if (sentence === undefined) throw error;
    return { ok: false, sentence };
  }
}

/** Ends a stage before it starts. */
export class Stopped extends JobFailure {
  override name = "Stopped";
  readonly reason: Message;
  constructor(reason: Message) {
    super(reasonFrom(reason).sentence);
    this.reason = reason;
  }
}

/** Waits for a node here, where a cancellation takes effect: between two attempts of the engine it would not. */
export async function retryWhileNodeAway<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof AppError && passingCodes.has(error.code);
      if (!isPassing || tries >= maxTries) throw error;
      await sleep(retryAfterMs, undefined, { signal });
    }
  }
}

function sentenceFor(error: unknown, { deleted }: Explanations): string | undefined {
  if (error instanceof JobFailure || error instanceof CatalogueError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "NO_ROOM") return error.message;
  return error.code === "NOT_FOUND" ? deleted : undefined;
}
