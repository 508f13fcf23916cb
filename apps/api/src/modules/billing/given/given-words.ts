import type { ServerSize } from "@blockwright/contract/plans";
import type { SizeInMb } from "../../builds/index.ts";

export function sizeText({ ramGb, storageGb }: ServerSize): string {
  return `${ramGb} GB RAM and ${storageGb} GB storage`;
}

/** `1.5 GB RAM and 5 GB storage`. */
export function inGb({ memoryMb, diskMb }: SizeInMb): string {
  return sizeText({ ramGb: round(memoryMb / 1024), storageGb: round(diskMb / 1024) });
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
