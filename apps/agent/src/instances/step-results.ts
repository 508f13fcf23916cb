import { randomUUID } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeptResult } from "@blockwright/node-protocol/instance";
import type { Logger } from "pino";
import { PathRefused } from "../files/path-refused.ts";
import { openTree } from "../files/tree.ts";
import { InstallError } from "./install-error.ts";
import { gatherResult, placeResult, type ResultLimits } from "./kept-result.ts";
import { createLine, orAborted } from "./line.ts";

export interface KeptStep {
  readonly keep: KeptResult;
  readonly treeFolder: string;
  readonly run: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** What install steps have made, by key: dear to make, and the same for every server that wants it. */
export interface StepResults {
  /** Puts the result into the tree, from an earlier run, or by running the step there now and keeping what it makes. */
  provide(step: KeptStep): Promise<void>;
}

const usualLimits: ResultLimits = { bytes: 4 * 1024 ** 3, entries: 50_000 };

/** A result appears under its key in one rename, whole. Such steps take much, so one runs at a time. */
export async function openStepResults(
  folder: string,
  log: Logger,
  limits = usualLimits,
): Promise<StepResults> {
  const making = join(folder, "making");
  // What an agent left when it was killed.
  await rm(making, { recursive: true, force: true });
  for (const one of [making, join(folder, "whole")]) await mkdir(one, { recursive: true, mode: 0o700 });
  const underWay = new Map<string, Promise<void>>();
  const waitInLine = createLine();
  const runAndKeep = async (step: KeptStep) => {
    const leave = await waitInLine(step.signal);
    try {
      await step.run();
      await keepResult(folder, step, limits).catch((error: unknown) => {
        if (!(error instanceof PathRefused)) throw error;
        // This server has what it needs; the next one runs the step again.
        log.warn({ err: error, key: step.keep.key }, "what a step made can't be kept");
      });
    } finally {
      leave();
    }
  };
  return {
    provide: async (step) => {
      const { key } = step.keep;
      for (;;) {
        const running = underWay.get(key);
        if (running) await orAborted(running, step.signal);
        else if (await placeIn(folder, step)) return;
        else if (!underWay.has(key)) break;
      }
      const work = runAndKeep(step);
      // Whoever waits shares a failure of the step itself, and looks again after any other.
      const shared = work.catch((error: unknown) => {
        if (error instanceof InstallError) throw error;
      });
      underWay.set(key, shared);
      shared.catch(() => undefined).finally(() => underWay.delete(key));
      return work;
    },
  };
}

async function placeIn(folder: string, { keep, treeFolder }: KeptStep): Promise<boolean> {
  const tree = openTree(treeFolder);
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
): Promise<void> {
  const half = join(folder, "making", randomUUID());
  const tree = openTree(treeFolder);
  try {
    await gatherResult(tree, keep.paths, half, limits);
    const whole = wholeOf(folder, keep.key);
    const old = join(folder, "making", randomUUID());
    // One that was spoilt, or that had other paths.
    await rename(whole, old).catch(() => undefined);
    await rename(half, whole);
    await rm(old, { recursive: true, force: true });
  } finally {
    tree.close();
    await rm(half, { recursive: true, force: true });
  }
}

/** A key may be a dot or two. */
function wholeOf(folder: string, key: string): string {
  return join(folder, "whole", `key-${key}`);
}
