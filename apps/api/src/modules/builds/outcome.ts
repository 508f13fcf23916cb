import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../platform/errors.ts";
import { CatalogueError } from "../catalogue/index.ts";
import { BuildFailure, cancelledSentence } from "./build.ts";

/** Values, not errors: what a step has recorded reads the same after a crash. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sentence: string };

/** Says whether somebody no longer wants what is being done. */
export interface Watch {
  /** Fires when it is no longer wanted or the worker ends. */
  readonly signal: AbortSignal;
  readonly isCancelled: () => boolean;
  readonly stop: () => void;
}

const lookForCancelEveryMs = 500;
const passing: ReadonlySet<string> = new Set(["NODE_AWAY", "NODE_SLOW"]);
const mostTries = 10;
const tryAgainAfterMs = 1000;

/** Turns what a player can understand into an outcome. Everything else is the engine's. */
export async function outcomeOf<T>(watch: Watch, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (watch.isCancelled()) return { ok: false, sentence: cancelledSentence };
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    return { ok: false, sentence };
  } finally {
    watch.stop();
  }
}

/**
 * A machine that is away for a moment is waited for here, where a cancellation is heard, and not between two tries of
 * the engine, which hears nothing and waits ever longer.
 */
export async function persevere<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isPassing = error instanceof AppError && passing.has(error.code);
      if (!isPassing || tries >= mostTries) throw error;
      await sleep(tryAgainAfterMs, undefined, { signal });
    }
  }
}

export function watchFor(isUnwanted: () => Promise<boolean>, engineSignal: AbortSignal): Watch {
  const cancelled = new AbortController();
  const look = async () => {
    if (await isUnwanted()) cancelled.abort();
  };
  // A database that is away for a moment is the stage's trouble, not the watch's.
  const timer = setInterval(() => void look().catch(() => undefined), lookForCancelEveryMs);
  return {
    signal: AbortSignal.any([cancelled.signal, engineSignal]),
    isCancelled: () => cancelled.signal.aborted,
    stop: () => clearInterval(timer),
  };
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof BuildFailure || error instanceof CatalogueError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "NO_ROOM") return error.message;
  return error.code === "NOT_FOUND" ? "The server was deleted while it was being built." : undefined;
}
