import { readFileSync } from "node:fs";

export function isMountPoint(path: string): boolean {
  return mountPoints().includes(path);
}

/** Deepest first, in the order they can be unmounted. */
export function mountPointsBelow(folder: string): string[] {
  return mountPoints()
    .filter((path) => path.startsWith(`${folder}/`))
    .reverse();
}

function mountPoints(): string[] {
  return readFileSync("/proc/self/mountinfo", "utf8")
    .split("\n")
    .flatMap((line) => line.split(" ")[4] ?? [])
    .map((path) => path.replaceAll(/\\(\d{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))));
}
