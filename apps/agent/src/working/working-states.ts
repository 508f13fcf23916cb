import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { WorkingDifferences, WorkingState } from "@blockwright/node-protocol/working";
import type { Logger } from "pino";
import { createKeyedMutex } from "../concurrency/keyed-mutex.ts";
import { hasCode, PathRefused } from "../files/path-refused.ts";
import { openTree, type Tree } from "../files/tree.ts";
import type { Instance } from "../instances/instance.ts";
import { makeFolderOf } from "../instances/trees/make-folder-of.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { captureFiles } from "./capture-files.ts";
import { findDifferences } from "./find-differences.ts";
import { keptContentsIn } from "./kept-contents.ts";
import { readStates, writeStates, type KeptState, type States } from "./states-file.ts";

export type WatchedInstance = Pick<Instance, "id" | "spec" | "record" | "startedAt" | "isOnline">;

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

interface WorkingStatesDeps {
  /** On the same file system as the trees, so that blocks are shared. */
  readonly folder: string;
  readonly volumes: Pick<Volumes, "pathOf">;
  readonly log: Logger;
  readonly now: () => Date;
}

export function createWorkingStates({ folder, volumes, log, now }: WorkingStatesDeps): WorkingStates {
  const inTurn = createKeyedMutex();
  const of = (instanceId: string) => {
    const own = join(folder, instanceId);
    return { own, contents: keptContentsIn(join(own, "contents")) };
  };
  const save = async (instanceId: string, next: States) => {
    const { own, contents } = of(instanceId);
    await writeStates(own, next);
    // Only now: until then the old states need theirs.
    await contents.retain(new Set(filesOf(next).map(({ sha256 }) => sha256)));
  };
  /** Starts whose files are more than is kept. They are not looked at again. */
  const tooLarge = new Map<string, number>();
  const capture = async (instance: WatchedInstance, before: States): Promise<States> => {
    const { id, startedAt, spec, record } = instance;
    if (!startedAt || record.installedId === null || tooLarge.get(id) === startedAt.getTime()) return before;
    const tree = openTree(volumes.pathOf(id));
    const files = await captureFiles(tree, of(id).contents, before).finally(() => tree.close());
    if (!files) {
      tooLarge.set(id, startedAt.getTime());
      log.warn({ instanceId: id }, "the files of this start are more than is kept");
      return before;
    }
    // Another run or installation has begun meanwhile.
    if (!instance.isOnline || instance.startedAt?.getTime() !== startedAt.getTime()) return before;
    const candidate: KeptState = {
      id: randomUUID(),
      installationId: record.installedId,
      startedAt: startedAt.toISOString(),
      keptAt: now().toISOString(),
      players: 0,
      image: spec.image,
      command: spec.command,
      memoryMb: spec.limits.memoryMb,
      files,
    };
    const next = { ...before, candidate };
    await save(id, next);
    return next;
  };
  const lookNow = async (instance: WatchedInstance, players: number) => {
    const { id } = instance;
    const before = await readStates(of(id).own);
    const { candidate, working } = isOfThisRun(before.candidate, instance)
      ? before
      : await capture(instance, before);
    if (!candidate || !isOfThisRun(candidate, instance)) return;
    const isWorking = working?.id === candidate.id;
    if (players === 0 || (isWorking && players <= working.players)) return;
    await save(id, { candidate, working: { ...candidate, players } });
    if (!isWorking) log.info({ instanceId: id, files: candidate.files.length }, "a start counts as working");
  };
  return {
    look: (instance, players) =>
      inTurn([instance.id], async () => {
        if (instance.isOnline && instance.spec.purpose === "live") await lookNow(instance, players);
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

function filesOf({ candidate, working }: States) {
  return [...(working?.files ?? []), ...(candidate?.files ?? [])];
}

/** Captured after the current run began. An agent that finds a run knows only roughly when it was started. */
function isOfThisRun(state: KeptState | null, { startedAt, record }: WatchedInstance): boolean {
  if (!state || !startedAt) return false;
  return Date.parse(state.keptAt) >= startedAt.getTime() && state.installationId === record.installedId;
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
