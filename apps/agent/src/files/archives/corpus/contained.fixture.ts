import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { treeForTest } from "../../tree.fixture.ts";
import { unpackArchive } from "../unpack-archive.ts";
import type { Fate, HostileArchive } from "./hostile-archive.fixture.ts";

export interface Contained {
  readonly fate: Fate | `failed: ${string}`;
  /** What remains of a refused archive, by name. */
  readonly left: readonly string[];
  readonly seconds: number;
  /** Peak memory of the archive program. */
  readonly peakMb: number;
}

const maxBytes = 64 * 1024 * 1024;
const LOOKS_EVERY_MS = 10;

/** Unpacks an archive as for a server, and measures the cost. */
export async function contain({ make }: HostileArchive): Promise<Contained> {
  const { tree, folder } = treeForTest();
  writeFileSync(join(folder, "archive"), await make());
  let peakMb = 0;
  const watch = setInterval(() => (peakMb = Math.max(peakMb, childrenMb())), LOOKS_EVERY_MS);
  const startedAt = performance.now();
  const fate = await unpackArchive(tree, "archive", "out", { maxBytes }).then(
    () => "harmless" as const,
    (error: Error & { reason?: string }) =>
      error.reason === "archive" || error.reason?.startsWith("too-") === true
        ? ("refused" as const)
        : (`failed: ${error.message}` as const),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  tree.close();
  const left = fate === "harmless" ? [] : readdirSync(folder).filter((name) => name !== "archive");
  return { fate, left, seconds, peakMb };
}

/** Memory of the largest child process. */
function childrenMb(): number {
  const threads = readdirSync("/proc/self/task");
  const ids = threads.flatMap((thread) =>
    readOrEmpty(`/proc/self/task/${thread}/children`).split(" ").filter(Boolean),
  );
  const peaks = ids.map((id) => /VmHWM:\s*(\d+) kB/.exec(readOrEmpty(`/proc/${id}/status`))?.[1] ?? "0");
  return Math.max(0, ...peaks.map((kilobytes) => Number(kilobytes) / 1024));
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
