import type { restoreBackupPath } from "@blockwright/node-protocol/backup-files";
import type { z } from "zod";
import type { Member } from "../../files/archives/member.ts";
import { PathRefused, unlessMissing } from "../../files/path-refused.ts";
import type { Tree } from "../../files/tree.ts";
import { splitPath } from "../../files/tree-path.ts";
import { usualLimits } from "../../files/usual-limits.ts";
import { bringingIn } from "../../instances/trees/use-tree.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { listEntries, type BackupEntry, type StoredBackup } from "./backup-entries.ts";
import { readBackupFile, readBackupFolder } from "./read-backup.ts";

type Request = z.output<typeof restoreBackupPath.request>;
type PathToRestore = Pick<Request, "instanceId" | "generation" | "path" | "maxBytes">;

/** Restores under a hidden name first, then moves the current file or folder to the trash and takes its place. */
export async function restorePath(
  { restic, trees, instances }: Pick<BackupDeps, "restic" | "trees" | "instances">,
  backup: StoredBackup,
  { path, maxBytes, ...at }: PathToRestore,
  signal: AbortSignal,
): Promise<z.input<typeof restoreBackupPath.response>> {
  const place = splitPath(path).join("/");
  if (place === "") throw new PathRefused("whole-tree", "This would be the whole server.");
  const { maxEntries } = usualLimits.bulk;
  const entries = await listEntries(restic, backup, { path: place, isRecursive: true, maxEntries, signal });
  const kind = entries.find((entry) => entry.path === place)?.kind;
  if (kind !== "file" && kind !== "folder")
    throw new PathRefused("special", "This is neither a file nor a folder.");
  if (entries.some(isOfWorld) && instances.get(at.instanceId).observe().state !== "offline")
    throw new PathRefused("in-use", "The game has this world open.");
  let trashId: string | null = null;
  const made = await bringingIn(trees, at, {
    make: async (tree, temporary) => {
      if (kind === "folder") {
        const members = membersBelow(restic, backup, { path: place, entries, signal });
        return tree.unpack(temporary, members, { maxBytes }).catch(refuseNames);
      }
      const content = readBackupFile(restic, backup, place, signal);
      const { sizeBytes } = await tree.writeStream(temporary, content, { maxBytes });
      return { files: 1, sizeBytes };
    },
    putInPlace: async (tree, temporary) => {
      trashId = await replaceWith(tree, temporary, place);
    },
  });
  return { ...made, trashId };
}

/** Returns the trash id of what was replaced. */
async function replaceWith(tree: Tree, temporary: string, path: string): Promise<string | null> {
  const isThere = (await tree.stat(path).catch(unlessMissing)) !== undefined;
  const trashId = isThere ? await tree.trash(path) : null;
  try {
    await tree.move(temporary, path);
  } catch (error) {
    if (trashId !== null) await tree.restore(trashId);
    throw error;
  }
  return trashId;
}

/** A running game overwrites these files, and reads them only at startup. */
function isOfWorld({ path }: BackupEntry): boolean {
  return /\.mc[acr]$|(^|\/)level\.dat$|\/db\/[^/]+\.ldb$/.test(path);
}

/** Folders first, with paths relative to the restored folder. */
async function* membersBelow(
  restic: BackupDeps["restic"],
  backup: StoredBackup,
  { path, entries, signal }: { path: string; entries: readonly BackupEntry[]; signal: AbortSignal },
): AsyncGenerator<Member> {
  const inside = entries.filter((entry) => entry.path !== path);
  const memberOf = (entry: BackupEntry) => ({
    path: entry.path.slice(path.length + 1),
    sizeBytes: entry.sizeBytes,
    modifiedAtMs: entry.modifiedAt.getTime(),
    mode: 0o640,
  });
  for (const entry of inside)
    if (entry.kind === "folder") yield { ...memberOf(entry), kind: "folder", content: nothing() };
  const files = inside.filter(({ kind }) => kind === "file");
  if (files.length === 0) return;
  for await (const { file, content } of readBackupFolder(restic, backup, { path, files, signal }))
    yield { ...memberOf(file), kind: "file", content };
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Users did not upload an archive, so the error names the real cause: a name that can't be written. */
function refuseNames(error: unknown): never {
  if (!(error instanceof PathRefused) || error.reason !== "archive") throw error;
  throw new PathRefused("malformed", "A name in this folder is not one that is written.", { cause: error });
}
