import { readFileSync } from "node:fs";

export function isMountPoint(path: string): boolean {
  return mountPoints().includes(path);
}

/** Mount points in the folder and the folder itself, deepest first: the order for unmounting. */
export function mountPointsWithin(folder: string): string[] {
  return mountPoints()
    .filter((path) => path === folder || path.startsWith(`${folder}/`))
    .toReversed();
}

function mountPoints(): string[] {
  return readFileSync("/proc/self/mountinfo", "utf8")
    .split("\n")
    .flatMap((line) => line.split(" ")[4] ?? [])
    .map((path) =>
      path.replaceAll(/\\(\d{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))),
    );
}
