import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { WorkingDifferences, WorkingState } from "@blockwright/node-protocol/working";
import { createKeyedMutex } from "../concurrency/keyed-mutex.ts";
import { hasCode, PathRefused } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { makeFolderOf } from "../instances/trees/make-folder-of.ts";
import { findDifferences } from "./find-differences.ts";
import {
  createLook,
  filesOf,
  placeOf,
  type WatchedInstance,
  type WorkingStatesDeps,
} from "./look-at-start.ts";
import { readStates, type KeptState } from "./states-file.ts";

/**
 * Keeps, for each server, what it was started with when players last joined it. Each start is captured once it is
 * ready, and counts as working when the first player is seen.
 */
export interface WorkingStates {
  /** Called at every heartbeat. */
  look(instance: WatchedInstance, players: number): Promise<void>;
  describe(
    instance: Pick<WatchedInstance, "id" | "record">,
    tree: Tree,
  ): Promise<{ state: WorkingState | null; differences: WorkingDifferences | null }>;
  read(instanceId: string, sha256: string): Promise<Buffer>;
  put(instanceId: string, tree: Tree, file: { path: string; sha256: string }): Promise<void>;
  /** Deletes the states of all other instances. */
  retain(instanceIds: readonly string[]): Promise<void>;
}

export function createWorkingStates(deps: WorkingStatesDeps): WorkingStates {
  const { folder } = deps;
  const inTurn = createKeyedMutex();
  const of = (instanceId: string) => placeOf(folder, instanceId);
  const lookAt = createLook(deps);
  return {
    look: (instance, players) =>
      inTurn([instance.id], async () => {
        if (instance.isOnline && instance.spec.purpose === "live") await lookAt(instance, players);
      }),
    describe: ({ id, record }, tree) =>
      inTurn([id], async () => {
        const { working } = await readStates(of(id).own);
        if (!working) return { state: null, differences: null };
        const isPresent = working.installationId === record.installedId;
        const differences = isPresent ? await findDifferences(tree, of(id).contents, working) : null;
        return { state: summaryOf(working), differences };
      }),
    read: (instanceId, sha256) =>
      inTurn([instanceId], () => readFile(of(instanceId).contents.pathOf(sha256)).catch(notKept)),
    put: (instanceId, tree, { path, sha256 }) =>
      inTurn([instanceId], async () => {
        const kept = filesOf(await readStates(of(instanceId).own)).find(
          (file) => file.path === path && file.sha256 === sha256,
        );
        if (!kept) throw new PathRefused("missing", "That file is no longer kept.");
        await makeFolderOf(tree, path);
        await tree.copyIn(of(instanceId).contents.pathOf(sha256), path, { mode: kept.mode });
      }),
    retain: async (instanceIds) => {
      const wanted = new Set(instanceIds);
      for (const name of await readdir(folder).catch(() => []))
        if (!wanted.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

function summaryOf({ files, ...state }: KeptState): WorkingState {
  const { id, installationId, startedAt, players, image, command, memoryMb } = state;
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const run = { image, command, memoryMb };
  return { id, installationId, startedAt, players, files: files.length, sizeBytes, ...run };
}

function notKept(error: unknown): never {
  if (hasCode(error, "ENOENT")) throw new PathRefused("missing", "That file is no longer kept.");
  throw error;
}
