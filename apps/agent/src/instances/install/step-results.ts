import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeptResult } from "@blockwright/node-protocol/instance";
import type { Logger } from "pino";
import { PathRefused } from "../../files/path-refused.ts";
import { openTree } from "../../files/tree.ts";
import { boundFolder } from "./bounded-folder.ts";
import { InstallError } from "./install-error.ts";
import { gatherResult, placeResult, sizeOfResult, type ResultLimits } from "./kept-result.ts";
import { createMutex, orAborted } from "../../concurrency/mutex.ts";

export interface KeptStep {
  readonly keep: KeptResult;
  /** The folder of a tree that is flushed before it is used. */
  readonly treeFolder: string;
  readonly run: () => Promise<void>;
  /** It may take most of an hour, such as a compilation. */
  readonly isLong: boolean;
  readonly signal: AbortSignal;
}

/** Results of install steps by key: expensive to create, and the same for every server that needs them. */
export interface StepResults {
  /** Puts the result into the tree, either from the cache or by running the step there and caching its result. */
  provide(step: KeptStep): Promise<void>;
}

/** Limits of one result. */
export const usualResultLimits: ResultLimits = { bytes: 4 * 1024 ** 3, entries: 50_000 };

/**
 * A result appears under its key in one rename. Steps need much memory and time, so one runs at a time; long ones have a
 * queue of their own, so that nobody waits for a compilation to patch a server.
 */
export async function openStepResults(
  folder: string,
  log: Logger,
  limits: ResultLimits & { readonly totalBytes: number },
): Promise<StepResults> {
  const making = join(folder, "making");
  // Removes leftovers of a killed agent.
  await rm(making, { recursive: true, force: true });
  for (const one of [making, join(folder, "whole")]) await mkdir(one, { recursive: true, mode: 0o700 });
  const bounded = await boundFolder(join(folder, "whole"), limits.totalBytes, sizeOfResult);
  const underWay = new Map<string, Promise<void>>();
  const queues = { long: createMutex(), usual: createMutex() };
  const runAndKeep = async (step: KeptStep) => {
    const release = await queues[step.isLong ? "long" : "usual"](step.signal);
    try {
      await step.run();
      try {
        await bounded.count(nameOf(step.keep.key), await keepResult(folder, step, limits));
      } catch (error) {
        if (!(error instanceof PathRefused)) throw error;
        // This server has its files; the next one runs the step again.
        log.warn({ err: error, key: step.keep.key }, "what a step made can't be kept");
      }
    } finally {
      release();
    }
  };
  const provide = async (step: KeptStep): Promise<void> => {
    const { key } = step.keep;
    for (;;) {
      const running = underWay.get(key);
      if (running) await orAborted(running, step.signal);
      else if (await placeIn(folder, step)) return;
      else if (!underWay.has(key)) break;
    }
    const work = runAndKeep(step);
    // Waiters share a failure of the step itself, and retry after any other error.
    const shared = work.catch((error: unknown) => {
      if (error instanceof InstallError) throw error;
    });
    underWay.set(key, shared);
    shared.catch(() => undefined).finally(() => underWay.delete(key));
    return work;
  };
  return {
    provide: async (step) => {
      const release = await bounded.hold(nameOf(step.keep.key));
      try {
        await provide(step);
      } finally {
        await release();
      }
    },
  };
}

async function placeIn(folder: string, { keep, treeFolder }: KeptStep): Promise<boolean> {
  const tree = openTree(treeFolder, { isFlushedLater: true });
  try {
    return await placeResult(wholeOf(folder, keep.key), keep.paths, tree);
  } finally {
    tree.close();
  }
}

async function keepResult(
  folder: string,
  { keep, treeFolder }: KeptStep,
  limits: ResultLimits,
): Promise<number> {
  const half = join(folder, "making", randomUUID());
  const tree = openTree(treeFolder);
  try {
    const bytes = await gatherResult(tree, keep.paths, half, limits);
    const whole = wholeOf(folder, keep.key);
    const old = join(folder, "making", randomUUID());
    // A corrupt result, or one with other paths.
    await rename(whole, old).catch(() => undefined);
    await rename(half, whole);
    await rm(old, { recursive: true, force: true });
    return bytes;
  } finally {
    tree.close();
    await rm(half, { recursive: true, force: true });
  }
}

function wholeOf(folder: string, key: string): string {
  return join(folder, "whole", nameOf(key));
}

/** Prefixed: a key may be "." or "..". */
function nameOf(key: string): string {
  return `key-${key}`;
}
