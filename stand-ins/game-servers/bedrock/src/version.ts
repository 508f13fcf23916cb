import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** The protocols this program speaks: the last one with RakNet only, and the first one with NetherNet. */
export const raknetProtocol = "1.21.124";
export const netherNetProtocol = "1.26.51";
/** Under which names its servers are published. */
export const serverVersions = { raknet: `${raknetProtocol}.2`, netherNet: `${netherNetProtocol}.1` } as const;

const MARK = "\nstand-in version ";
const LONGEST_TRAILER = 64;

/** At the end of the program's file, where the loader does not look: which version it is. */
export function versionTrailer(serverVersion: string): Buffer {
  return Buffer.from(`${MARK}${serverVersion}\n`);
}

/** The version of the running program. */
export function runningVersion(file: string = process.execPath): string {
  const descriptor = openSync(file, "r");
  try {
    const end = Buffer.alloc(LONGEST_TRAILER);
    readSync(descriptor, end, 0, end.length, fstatSync(descriptor).size - end.length);
    return /\nstand-in version ([\d.]+)\n$/.exec(end.toString("latin1"))?.[1] ?? serverVersions.raknet;
  } finally {
    closeSync(descriptor);
  }
}

/** Versions between the two known protocols speak the older one. */
export function protocolOf(serverVersion: string): string {
  return isAtLeast(serverVersion, "1.26.50") ? netherNetProtocol : raknetProtocol;
}

export function isAtLeast(version: string, floor: string): boolean {
  const [ours, theirs] = [version, floor].map((text) => text.split(".").map(Number));
  for (let index = 0; index < 4; index += 1) {
    const difference = (ours?.[index] ?? 0) - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
