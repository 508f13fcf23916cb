import type { ServerSize } from "@blockwright/contract/plans";
import { heapOf, withHeap } from "@blockwright/minecraft/java-command";
import { heapFor } from "@blockwright/minecraft/jvm-flags";
import { tooLittleMemory } from "@blockwright/minecraft/memory-needs";
import { softwareTypes } from "@blockwright/minecraft/software";
import type { Transaction } from "../../../platform/transaction.ts";
import { resizeInstance, serverChanged, type NodesDeps } from "../../nodes/index.ts";
import { storageMbOf } from "../../plans/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { findSized, updateServerSize } from "./resize.repository.ts";

const bytesPerMb = 1024 * 1024;

export interface ResizeOutlook {
  readonly nodeId: string;
  /** What the machine must have in addition. */
  readonly moreMemoryMb: number;
  readonly moreDiskMb: number;
  /** Java takes another heap only when it starts. */
  readonly needsRestart: boolean;
  /** The disk holds more than the new size allows. */
  readonly isTooFull: boolean;
  /** A sentence, if the software can't run in so little memory. */
  readonly tooLittle: string | undefined;
}

/** What another size would mean. Undefined for a server without a place. */
export async function readResize(
  deps: Pick<BuildsDeps, "config" | "rows">,
  serverId: string,
  size: ServerSize,
): ReturnType<typeof readSize> {
  return readSize(deps, serverId, inMb(deps, size));
}

export interface SizeInMb {
  readonly memoryMb: number;
  readonly diskMb: number;
}

/** Undefined for a server without a place. What is not given stays as it is. */
export async function readSize(
  deps: Pick<BuildsDeps, "rows">,
  serverId: string,
  wanted: Partial<SizeInMb>,
): Promise<(ResizeOutlook & { readonly before: SizeInMb; readonly after: SizeInMb }) | undefined> {
  const found = await findSized(deps.rows, serverId, { isLocked: false });
  if (!found) return undefined;
  const before = { memoryMb: found.instance.memoryMb, diskMb: found.instance.diskMb };
  const after = { ...before, ...wanted };
  const { memoryMb, diskMb } = after;
  return {
    before,
    after,
    nodeId: found.instance.nodeId,
    moreMemoryMb: Math.max(0, memoryMb - found.instance.memoryMb),
    moreDiskMb: Math.max(0, diskMb - found.instance.diskMb),
    needsRestart: needsRestart(found, memoryMb),
    isTooFull: diskMb < found.instance.diskMb && (found.usedBytes ?? 0) > diskMb * bytesPerMb,
    tooLittle: tooLittleMemory(softwareOf(found.serverType), memoryMb),
  };
}

/** Gives a server its new size. Storage and a larger container apply at once, the heap when the server restarts. */
export async function resizeServer(
  deps: BuildsDeps,
  tx: Transaction,
  serverId: string,
  { holdId, ...size }: ServerSize & { readonly holdId: string },
): Promise<{ needsRestart: boolean }> {
  return giveSize(deps, tx, serverId, { ...inMb(deps, size), holdId });
}

export async function giveSize(
  deps: NodesDeps,
  tx: Transaction,
  serverId: string,
  { memoryMb, diskMb, holdId }: SizeInMb & { readonly holdId: string },
): Promise<{ needsRestart: boolean }> {
  const found = await findSized(tx.rows, serverId, { isLocked: true });
  await updateServerSize(tx.rows, serverId, { maxRamMb: memoryMb, maxStorageMb: diskMb });
  if (!found) return { needsRestart: false };
  const { instance, serverType } = found;
  const { command, installation } = instance.spec;
  const hasAddOns = installation.files.some(({ path }) => /^(?:plugins|mods)\//.test(path));
  const heapMb = heapFor({ software: softwareOf(serverType), hasAddOns, containerMb: memoryMb });
  const isSameMemory = memoryMb === instance.memoryMb;
  const after = isSameMemory || heapOf(command) === undefined ? command : withHeap(command, heapMb);
  await resizeInstance(deps, tx, instance, { memoryMb, diskMb, command: after }, holdId);
  tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
  return { needsRestart: needsRestart(found, memoryMb) };
}

type Sized = NonNullable<Awaited<ReturnType<typeof findSized>>>;

/** A running container is never made smaller: the kernel would kill the game. */
function needsRestart({ instance, state }: Pick<Sized, "instance" | "state">, memoryMb: number): boolean {
  const isRunning = state === "online" || state === "starting" || state === "stopping";
  if (!isRunning || memoryMb === instance.memoryMb) return false;
  return memoryMb < instance.memoryMb || heapOf(instance.spec.command) !== undefined;
}

function inMb(deps: Pick<BuildsDeps, "config">, { ramGb, storageGb }: ServerSize) {
  return { memoryMb: ramGb * 1024, diskMb: storageMbOf(deps, { storageMb: storageGb * 1024 }) };
}

function softwareOf(serverType: string) {
  return softwareTypes.find((type) => type === serverType) ?? "paper";
}
