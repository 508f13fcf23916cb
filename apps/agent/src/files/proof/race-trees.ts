import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const CANARY = "CANARY-OF-ANOTHER-SERVER ";
/** A size that no other file of the test has. */
const CANARY_BYTES = 7919;

/** A tree, files outside of it that must not be reached, and the means to detect that they were. */
export interface RaceTrees {
  readonly inside: string;
  readonly outside: string;
  rebuild(): void;
  /** Changes with any name, mode, time or content outside. */
  fingerprint(): string;
  remove(): void;
}

/** In /dev/shm where it exists: a race needs many tries and no disk. */
export function makeRaceTrees(): RaceTrees {
  const memory = statSync("/dev/shm", { throwIfNoEntry: false });
  const top = mkdtempSync(join(memory?.isDirectory() === true ? "/dev/shm" : tmpdir(), "blockwright-race-"));
  const inside = join(top, "tree");
  const outside = join(top, "tree-of-another");
  const trees: RaceTrees = {
    inside,
    outside,
    rebuild: () => build(inside, outside),
    fingerprint: () => createHash("sha256").update(fingerprintOf(outside)).digest("hex"),
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
  trees.rebuild();
  return trees;
}

/** Whether an operation's result contains data that only exists outside. */
export function showsCanary(result: unknown): boolean {
  if (Buffer.isBuffer(result)) return result.includes(CANARY);
  if (result === undefined) return false;
  const text = JSON.stringify(result);
  return text.includes(CANARY) || text.includes("canary-") || text.includes(`:${CANARY_BYTES}`);
}

function build(inside: string, outside: string): void {
  for (const folder of [inside, outside]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "b"), { recursive: true });
  }
  mkdirSync(join(inside, "a", "b"), { recursive: true });
  for (const path of ["f", "b/x", "a/x", "a/b/x"]) writeFileSync(join(inside, path), "INSIDE");
  for (const path of ["x", "b/x", "b/canary-deep"]) {
    writeFileSync(join(outside, path), CANARY.padEnd(CANARY_BYTES, "."), { mode: 0o600 });
    utimesSync(join(outside, path), 1000, 1000);
  }
  symlinkSync(outside, join(inside, "a-link"));
  symlinkSync(join(outside, "x"), join(inside, "f-link"));
  symlinkSync(join(outside, "b"), join(inside, "a", "b-link"));
}

function fingerprintOf(folder: string): string {
  const parts = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const path = join(folder, name);
      const stats = lstatSync(path);
      const content = stats.isDirectory() ? fingerprintOf(path) : readFileSync(path, "utf8");
      return [name, stats.mode, stats.uid, stats.isFile() ? stats.mtimeMs : "", content].join(":");
    });
  return parts.join("|");
}
