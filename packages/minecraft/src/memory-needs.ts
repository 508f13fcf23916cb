import { softwareNames, type SoftwareType } from "./software.ts";

interface BesideHeap {
  readonly bareMb: number;
  /** With plugins or mods: their classes, compiled code, buffers and what they unpack into /tmp count too. */
  readonly withAddOnsMb: number;
}

/**
 * What a Java server has resident beside its heap: metaspace, code, threads, buffers. The numbers are estimates for the
 * real games, from reports of servers that the kernel killed; `npm run smoke` prints what a machine really sees.
 */
const besideHeap: Readonly<Record<SoftwareType, BesideHeap>> = {
  vanilla: { bareMb: 384, withAddOnsMb: 384 },
  paper: { bareMb: 384, withAddOnsMb: 512 },
  spigot: { bareMb: 384, withAddOnsMb: 512 },
  fabric: { bareMb: 384, withAddOnsMb: 640 },
  forge: { bareMb: 1024, withAddOnsMb: 1024 },
  neoforge: { bareMb: 1024, withAddOnsMb: 1024 },
  bedrock: { bareMb: 0, withAddOnsMb: 0 },
};

export function besideHeapMb(software: SoftwareType, hasAddOns: boolean): number {
  const { bareMb, withAddOnsMb } = besideHeap[software];
  return hasAddOns ? withAddOnsMb : bareMb;
}

const moddedMb = 3072;

/** Below this it does not get ready, whatever its heap is. */
export function smallestMemoryMb(software: SoftwareType): number {
  return software === "forge" || software === "neoforge" ? moddedMb : 0;
}

/** Undefined if it fits. */
export function tooLittleMemory(software: SoftwareType, memoryMb: number): string | undefined {
  const neededMb = smallestMemoryMb(software);
  if (memoryMb >= neededMb) return undefined;
  const name = softwareNames[software];
  return `${name} needs at least ${inGb(neededMb)} GB of memory, and this server has ${inGb(memoryMb)} GB. Choose ${inGb(neededMb)} GB or more, or Fabric or Paper, which need less.`;
}

function inGb(mb: number): number {
  return Math.round((mb / 1024) * 10) / 10;
}
