import { randomBytes } from "node:crypto";
import { unlink } from "node:fs/promises";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import type { Held } from "../descriptors.ts";
import { enterOrMake } from "../make-folder.ts";
import { hasCode, PathRefused } from "../path-refused.ts";

/** Each deleted entry has its own folder, together with a file that stores its original path. */
export const placeFile = "place";
export const contentName = "content";
/** Only the agent needs access; the tenant's user would only see what it deleted itself. */
const folderMode = 0o700;

const trashId = /^(\d{13})-[\w-]{16}$/;

/** The id contains the time of deletion, so that expired entries are found without reading files. */
export function newTrashId(nowMs: number): string {
  return `${String(nowMs).padStart(13, "0")}-${randomBytes(12).toString("base64url")}`;
}

/** Undefined for entries created by the tenant. */
export function deletedAtOf(id: string): Date | undefined {
  const [, ms] = trashId.exec(id) ?? [];
  return ms === undefined ? undefined : new Date(Number(ms));
}

/** A link or file with this name was made by the tenant and is removed. */
export async function holdOrMakeTrash(tree: Held): Promise<Held> {
  const { uid, gid } = tree.stats();
  const look = { owner: { uid, gid }, mode: folderMode };
  try {
    return await enterOrMake(tree, trashFolder, look);
  } catch (error) {
    if (!isNoFolder(error)) throw error;
  }
  await unlink(tree.entry(trashFolder));
  return enterOrMake(tree, trashFolder, look);
}

/** Undefined if nothing has been deleted yet. */
export function holdTrash(tree: Held): Held | undefined {
  try {
    return tree.folder(trashFolder);
  } catch (error) {
    if (hasCode(error, "ENOENT") || isNoFolder(error)) return undefined;
    throw error;
  }
}

export function holdTrashed(trash: Held | undefined, id: string): Held {
  if (trash === undefined || deletedAtOf(id) === undefined) {
    throw new PathRefused("missing", "This is no longer in the trash.");
  }
  return trash.folder(id);
}

function isNoFolder(error: unknown): boolean {
  return hasCode(error, "ENOTDIR") || hasCode(error, "ELOOP");
}
