import { message, sentenceOf, type Message } from "@blockwright/contract/message";
import type { Lock } from "@blockwright/minecraft/lock";
import { AppError } from "../../../platform/errors.ts";
import { JobFailure } from "../../jobs/index.ts";

const bytesPerMb = 1024 * 1024;
const mbPerFile = 16;
const fewestFiles = 50;

/** Refuses a lock from a file at once if it does not fit into its server. */
export function refuseOversized(lock: Lock, diskMb: number): void {
  const excess = excessOf(lock, diskMb);
  if (excess) throw new AppError("RECIPE_REFUSED", excess);
}

/** The same for a lock that a workflow has just resolved. */
export function failOversized(lock: Lock, diskMb: number): void {
  const excess = excessOf(lock, diskMb);
  if (excess) throw new JobFailure(sentenceOf(excess));
}

function excessOf({ files }: Pick<Lock, "files">, diskMb: number): Message | undefined {
  const limit = Math.max(fewestFiles, Math.floor(diskMb / mbPerFile));
  if (files.length > limit) return message("recipe.too-many-files", { count: files.length, limit });
  const sizeMb = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / bytesPerMb;
  if (sizeMb <= diskMb) return undefined;
  return message("recipe.too-large", { size: inGb(sizeMb), storage: inGb(diskMb) });
}

function inGb(mb: number): number {
  return Math.ceil((mb / 1024) * 10) / 10;
}
