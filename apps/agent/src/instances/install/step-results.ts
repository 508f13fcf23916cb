import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeptResult } from "@blockwright/node-protocol/instance";
import { openTree } from "../../files/tree.ts";
import { boundFolder } from "./bounded-folder.ts";
import { InstallError } from "./install-error.ts";
import { gatherResult, placeResult, sizeOfResult, type ResultLimits } from "./kept-result.ts";
import type { ScratchTrees } from "./scratch-trees.ts";
import { createMutex, orAborted } from "../../concurrency/mutex.ts";

export interface KeptStep {
  readonly keep: Pick<KeptResult, "paths">;
  /** Names everything that the result depends on. */
  readonly key: string;
  /** The folder of a tree that gets the result. It is flushed before it is used. */
  readonly treeFolder: string;
  /** Runs the step in an empty tree of this user. */
  readonly make: (scratchFolder: string) => Promise<void>;
  readonly uid: number;
  /** It may take most of an hour, such as a compilation. */
  readonly isLong: boolean;
  readonly signal: AbortSignal;
}

/** Results of install steps by key: expensive to create, and the same for every server that needs them. */
export interface StepResults {
  /** Puts the result into the tree. The step only runs if the result is not in the cache. */
  provide(step: KeptStep): Promise<void>;
}

const results = "results";

/** Limits of one result. */
export const usualResultLimits: ResultLimits = { bytes: 4 * 1024 ** 3, entries: 50_000 };

/**
 * A result appears under its key in one rename. Steps need much memory and time, so one runs at a time; long ones have a
 * queue of their own, so that nobody waits for a compilation to patch a server.
 */
export async function openStepResults(
  folder: string,
  scratch: Pick<ScratchTrees, "use">,
  limits: ResultLimits & { readonly totalBytes: number },
): Promise<StepResults> {
  const making = join(folder, "making");
  // Leftovers of a killed agent, and results of steps that ran among the files of a server.
  for (const one of [making, join(folder, "whole")]) await rm(one, { recursive: true, force: true });
  for (const one of [making, join(folder, results)]) await mkdir(one, { recursive: true, mode: 0o700 });
  const bounded = await boundFolder(join(folder, results), limits.totalBytes, sizeOfResult);
  const underWay = new Map<string, Promise<void>>();
  const queues = { long: createMutex(), usual: createMutex() };
  const makeAndKeep = async (step: KeptStep) => {
    const release = await queues[step.isLong ? "long" : "usual"](step.signal);
    try {
      await scratch.use(step.uid, async (madeIn) => {
        await step.make(madeIn);
        await bounded.count(nameOf(step.key), await keepResult(folder, step, madeIn, limits));
      });
    } finally {
      release();
    }
  };
  const provide = async (step: KeptStep): Promise<void> => {
    for (;;) {
      const running = underWay.get(step.key);
      if (running) await orAborted(running, step.signal);
      else if (await placeIn(folder, step)) return;
      else if (!underWay.has(step.key)) break;
    }
    const work = makeAndKeep(step);
    // Waiters share a failure of the step itself, and retry after any other error.
    const shared = work.catch((error: unknown) => {
      if (error instanceof InstallError) throw error;
    });
    underWay.set(step.key, shared);
    shared.catch(() => undefined).finally(() => underWay.delete(step.key));
    await work;
    if (!(await placeIn(folder, step))) throw new Error(`the result ${step.key} is corrupt`);
  };
  return {
    provide: async (step) => {
      const release = await bounded.hold(nameOf(step.key));
      try {
        await provide(step);
      } finally {
        await release();
      }
    },
  };
}

async function placeIn(folder: string, { key, keep, treeFolder }: KeptStep): Promise<boolean> {
  const tree = openTree(treeFolder, { isFlushedLater: true });
  try {
    return await placeResult(wholeOf(folder, key), keep.paths, tree);
  } finally {
    tree.close();
  }
}

async function keepResult(
  folder: string,
  { key, keep }: KeptStep,
  madeIn: string,
  limits: ResultLimits,
): Promise<number> {
  const half = join(folder, "making", randomUUID());
  const tree = openTree(madeIn);
  try {
    const bytes = await gatherResult(tree, keep.paths, half, limits);
    const whole = wholeOf(folder, key);
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
  return join(folder, results, nameOf(key));
}

/** Prefixed: a key may be "." or "..". */
function nameOf(key: string): string {
  return `key-${key}`;
}
