import type { SoftwareType } from "../software.ts";
import { compareMinecraftVersions, isRelease } from "../versions/version.ts";
import type { FoundWorld } from "./describe-upload.ts";

export interface WorldTarget {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
}

/** Why this server can't open a world that this version saved: one sentence each. */
export function worldProblems(
  { isBedrock }: FoundWorld,
  savedBy: string | null,
  target: WorldTarget,
): string[] {
  if (isBedrock !== (target.software === "bedrock"))
    return isBedrock
      ? ["This is a world of Bedrock Edition, and this server runs Java Edition."]
      : ["This is a world of Java Edition, and this server runs Bedrock Edition."];
  const isNewer = isBedrock ? isNewerBedrock : isNewerJava;
  if (savedBy === null || !isNewer(savedBy, target.minecraftVersion)) return [];
  return [
    `This world was saved by Minecraft ${savedBy}, and this server runs ${target.minecraftVersion}: older versions can't open it.`,
  ];
}

function isNewerJava(saved: string, present: string): boolean {
  return isRelease(saved) && isRelease(present) && compareMinecraftVersions(saved, present) > 0;
}

/** The fourth part of Bedrock's versions, the build, does not change worlds. */
function isNewerBedrock(saved: string, present: string): boolean {
  const [ours, theirs] = [saved, present].map((version) => version.split(".").slice(0, 3).map(Number));
  for (const [index, part] of (ours ?? []).entries()) {
    const difference = part - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const bytesPerMb = 1024 * 1024;

export function roomProblems(sizeBytes: number, { freeBytes }: { readonly freeBytes: number }): string[] {
  if (sizeBytes <= freeBytes) return [];
  const [needed, free] = [Math.ceil(sizeBytes / bytesPerMb), Math.floor(freeBytes / bytesPerMb)];
  return [`Unpacked it takes ${needed} MB, and this server has ${free} MB left.`];
}
