import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { openTree } from "../files/tree.ts";
import type { Instance } from "../instances/instance.ts";
import type { Volumes } from "../volumes/volumes.ts";
import { captureFiles } from "./capture-files.ts";
import { keptContentsIn, type KeptContents } from "./kept-contents.ts";
import { readStates, writeStates, type KeptFile, type KeptState, type States } from "./states-file.ts";

export type WatchedInstance = Pick<Instance, "id" | "spec" | "record" | "startedAt" | "isOnline">;

export interface WorkingStatesDeps {
  /** On the same file system as the trees, so that blocks are shared. */
  readonly folder: string;
  readonly volumes: Pick<Volumes, "pathOf">;
  readonly log: Logger;
  readonly now: () => Date;
}

interface StatesPlace {
  readonly own: string;
  readonly contents: KeptContents;
}

export function placeOf(folder: string, instanceId: string): StatesPlace {
  const own = join(folder, instanceId);
  return { own, contents: keptContentsIn(join(own, "contents")) };
}

/** Captures each start once it is ready. When the first player is seen, it counts as working. */
export function createLook(
  deps: WorkingStatesDeps,
): (instance: WatchedInstance, players: number) => Promise<void> {
  const { folder, log } = deps;
  /** Starts whose files are more than is kept. They are not looked at again. */
  const tooLarge = new Map<string, number>();
  const captureOnce = async (instance: WatchedInstance, before: States): Promise<States> => {
    const startedAtMs = instance.startedAt?.getTime() ?? 0;
    if (tooLarge.get(instance.id) === startedAtMs) return before;
    const candidate = await capture(deps, instance, before);
    if (candidate === "too-large") {
      tooLarge.set(instance.id, startedAtMs);
      log.warn({ instanceId: instance.id }, "the files of this start are more than is kept");
      return before;
    }
    if (!candidate) return before;
    const next = { ...before, candidate };
    await save(placeOf(folder, instance.id), next);
    return next;
  };
  return async (instance, players) => {
    const place = placeOf(folder, instance.id);
    const before = await readStates(place.own);
    const { candidate, working } = isOfThisRun(before.candidate, instance)
      ? before
      : await captureOnce(instance, before);
    if (!candidate || !isOfThisRun(candidate, instance)) return;
    const isWorking = working?.id === candidate.id;
    if (players === 0 || (isWorking && players <= working.players)) return;
    await save(place, { candidate, working: { ...candidate, players } });
    if (!isWorking)
      log.info({ instanceId: instance.id, files: candidate.files.length }, "a start counts as working");
  };
}

/** Undefined if another run has begun meanwhile. */
async function capture(
  { folder, volumes, now }: WorkingStatesDeps,
  instance: WatchedInstance,
  before: States,
): Promise<KeptState | "too-large" | undefined> {
  const { id, startedAt, spec, record } = instance;
  if (!startedAt || record.installedId === null) return undefined;
  const tree = openTree(volumes.pathOf(id));
  const files = await captureFiles(tree, placeOf(folder, id).contents, before).finally(() => tree.close());
  if (!files) return "too-large";
  if (!instance.isOnline || instance.startedAt?.getTime() !== startedAt.getTime()) return undefined;
  return {
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
}

async function save({ own, contents }: StatesPlace, next: States): Promise<void> {
  await writeStates(own, next);
  // Only now: until then the old states need theirs.
  await contents.retain(new Set(filesOf(next).map(({ sha256 }) => sha256)));
}

export function filesOf({ candidate, working }: States): readonly KeptFile[] {
  return [...(working?.files ?? []), ...(candidate?.files ?? [])];
}

/** Captured after the current run began. An agent that finds a run knows only roughly when it was started. */
function isOfThisRun(state: KeptState | null, { startedAt, record }: WatchedInstance): boolean {
  if (!state || !startedAt) return false;
  return Date.parse(state.keptAt) >= startedAt.getTime() && state.installationId === record.installedId;
}
