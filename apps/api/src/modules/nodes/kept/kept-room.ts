import type { KeptTree } from "@blockwright/node-protocol/observation";

const bytesPerMb = 1024 * 1024;

/** Counted like plans: the disk charges for whole extents, so a full tree may cost half as much again. */
export function reservedForKept(diskMb: number, kept: KeptTree | undefined): number {
  if (!kept) return 0;
  if (kept.bytes === null) return diskMb;
  return Math.min(diskMb, Math.max(1, Math.ceil(kept.bytes / bytesPerMb)));
}
