import { maxListed } from "@blockwright/node-protocol/files";
import type { listBackupFolder as rpc } from "@blockwright/node-protocol/backup-files";
import type { z } from "zod";
import { PathRefused } from "../../files/path-refused.ts";
import { splitPath } from "../../files/tree-path.ts";
import type { Restic } from "../restic.ts";
import { listEntries, type StoredBackup } from "./backup-entries.ts";

type Request = z.output<typeof rpc.request>;

/** restic lists the whole folder, whichever page is requested. */
const maxInFolder = 50 * maxListed;

export async function listBackupFolder(
  restic: Restic,
  backup: StoredBackup,
  { path, limit, after }: Pick<Request, "path" | "limit" | "after">,
  signal: AbortSignal,
): Promise<z.input<typeof rpc.response>> {
  const folder = splitPath(path).join("/");
  const found = await listEntries(restic, backup, {
    path,
    isRecursive: false,
    maxEntries: maxInFolder,
    signal,
  });
  if (found.some((entry) => entry.path === folder && entry.kind !== "folder"))
    throw new PathRefused("not-a-folder", "This is not a folder.");
  const inside = folder === "" ? 0 : folder.length + 1;
  const rest = found
    .filter((entry) => entry.path.length > inside)
    .map(({ path: whole, modifiedAt, ...entry }) => ({
      ...entry,
      name: whole.slice(inside),
      modifiedAt: modifiedAt.toISOString(),
    }))
    .filter(({ name }) => after === undefined || name > after)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return { entries: rest.slice(0, limit), isComplete: rest.length <= limit };
}
