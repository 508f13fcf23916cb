import type { fileKinds } from "@blockwright/node-protocol/files";
import { z } from "zod";
import { PathRefused } from "../../files/path-refused.ts";
import { splitPath } from "../../files/tree-path.ts";
import { parseJson } from "../parse-json.ts";
import type { Repository, Restic } from "../restic.ts";

/** A backup in the store. */
export interface StoredBackup {
  readonly repository: Repository;
  readonly snapshotId: string;
}

export interface BackupEntry {
  /** Relative to the server's folder. */
  readonly path: string;
  readonly kind: (typeof fileKinds)[number];
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

interface Listing {
  readonly path: string;
  readonly isRecursive: boolean;
  readonly maxEntries: number;
  readonly signal: AbortSignal;
}

/** Names come from the tenant: JSON keeps each on one line, regardless of its content. */
const node = z.object({
  struct_type: z.literal("node"),
  type: z.string(),
  path: z.string().startsWith("/"),
  size: z.int().nonnegative().default(0),
  mtime: z.string(),
});

/**
 * Lists the entry at a path of a backup and those below it. Takes no lock, so a killed restic leaves nothing behind.
 * A read during a prune can fail and may be retried.
 */
export async function listEntries(
  restic: Restic,
  { repository, snapshotId }: StoredBackup,
  { path, isRecursive, maxEntries, signal }: Listing,
): Promise<BackupEntry[]> {
  const entries: BackupEntry[] = [];
  const full = new AbortController();
  const onLine = (line: string) => {
    const parsed = node.safeParse(parseJson(line));
    if (!parsed.success) return;
    if (entries.length >= maxEntries) full.abort(tooMany(maxEntries));
    else entries.push(entryOf(parsed.data));
  };
  const depth = isRecursive ? ["--recursive"] : [];
  await restic({
    repository,
    signal: AbortSignal.any([signal, full.signal]),
    isAwaited: true,
    args: ["ls", "--json", ...readOnly, ...depth, snapshotId, pathInBackup(path)],
    onLine,
  });
  if (entries.length === 0 && splitPath(path).length > 0)
    throw new PathRefused("missing", "There is nothing at this path of the backup.");
  return entries;
}

/** Without `--quiet` restic also prints where the password comes from. */
export const readOnly = ["--quiet", "--no-lock"] as const;

/** Always absolute, so that a name can't be parsed as an option. */
export function pathInBackup(path: string): string {
  return `/${splitPath(path).join("/")}`;
}

function entryOf({ type, path, size, mtime }: z.output<typeof node>): BackupEntry {
  const modifiedMs = Date.parse(mtime);
  return {
    path: path.slice(1),
    kind: kinds[type] ?? "special",
    sizeBytes: size,
    modifiedAt: new Date(Number.isNaN(modifiedMs) ? 0 : modifiedMs),
  };
}

const kinds: Readonly<Record<string, BackupEntry["kind"]>> = { file: "file", dir: "folder", symlink: "link" };

function tooMany(maxEntries: number): PathRefused {
  return new PathRefused("too-many", `These are more than ${maxEntries} files.`);
}
