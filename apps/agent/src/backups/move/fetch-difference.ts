import { z } from "zod";
import type { WantedEntry } from "../../files/bulk/match-entries.ts";
import { openTree } from "../../files/tree.ts";
import { readOnly } from "../browse/backup-entries.ts";
import { explainNoRoom } from "../check-tree.ts";
import { parseJson } from "../parse-json.ts";
import type { Repository, Restic } from "../restic.ts";

export interface Fetching {
  readonly repository: Repository;
  readonly snapshotId: string;
  readonly folder: string;
  readonly isAwaited: boolean;
  readonly signal: AbortSignal;
}

/** Above this, fetching everything is faster. */
const maxPaths = 4000;
const pathsAtOnce = 200;

const node = z.object({
  struct_type: z.literal("node"),
  type: z.enum(["file", "dir"]),
  path: z.string().startsWith("/"),
  size: z.int().nonnegative().default(0),
  mode: z.int().nonnegative().default(0),
  mtime: z.string(),
});

/**
 * Brings a tree from an earlier snapshot to this one: what is gone or different is removed, what is missing is fetched.
 * Files with the same size and time are taken for the same, so the caller has to compare hashes. False if too much differs.
 */
export async function fetchDifference(restic: Restic, fetching: Fetching): Promise<boolean> {
  const wanted = await wantedEntries(restic, fetching);
  const tree = openTree(fetching.folder);
  try {
    const missing = await tree.keepMatching(wanted);
    if (missing.length > maxPaths) return false;
    for (let from = 0; from < missing.length; from += pathsAtOnce)
      await fetchPaths(restic, fetching, missing.slice(from, from + pathsAtOnce));
    await tree.removeSpecials();
    await tree.setModes(wanted);
    return true;
  } finally {
    tree.close();
  }
}

async function wantedEntries(
  restic: Restic,
  { repository, snapshotId, isAwaited, signal }: Fetching,
): Promise<ReadonlyMap<string, WantedEntry>> {
  const wanted = new Map<string, WantedEntry>();
  const onLine = (line: string) => {
    const parsed = node.safeParse(parseJson(line));
    if (!parsed.success) return;
    const { path, type, size, mode, mtime } = parsed.data;
    const kind = type === "dir" ? "folder" : "file";
    const entry = { kind, mode: modeOf(mode), sizeBytes: size, modifiedMs: milliseconds(mtime) } as const;
    wanted.set(path.slice(1), entry);
  };
  const args = ["ls", "--json", ...readOnly, "--recursive", snapshotId, "/"];
  await restic({ repository, signal, isAwaited, onLine, args });
  return wanted;
}

async function fetchPaths(
  restic: Restic,
  { repository, snapshotId, folder, isAwaited, signal }: Fetching,
  paths: readonly string[],
): Promise<void> {
  const include = paths.flatMap((path) => ["--include", `/${path.replaceAll(/[\\*?[\]]/g, "\\$&")}`]);
  const args = ["restore", snapshotId, "--no-lock", "--target", folder, ...include];
  await restic({ repository, signal, isAwaited, args }).catch(explainNoRoom);
}

/** Go has its own bits for set-user-id, set-group-id and sticky. */
function modeOf(mode: number): number {
  const has = (bit: number) => (mode & (1 << bit)) !== 0;
  return (mode & 0o777) | (has(23) ? 0o4000 : 0) | (has(22) ? 0o2000 : 0) | (has(20) ? 0o1000 : 0);
}

/** With the nanoseconds, which a date does not have. */
function milliseconds(time: string): number {
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? "";
  return Date.parse(time.replace(/\.\d+/, "")) + Number(`0.${fraction || "0"}`) * 1000;
}
