import { randomBytes } from "node:crypto";
import { unlink } from "node:fs/promises";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import type { Held } from "../descriptors.ts";
import { enterOrMake } from "../make-folder.ts";
import { hasCode, PathRefused } from "../path-refused.ts";

/** What was deleted lies in a folder of its own, beside a file that says where it was. */
export const placeFile = "place";
export const contentName = "content";
/** Nobody but us has to look into it; the tenant's user would only see what it deleted itself. */
const folderMode = 0o700;

const trashId = /^(\d{13})-[\w-]{16}$/;

/** When it was deleted is in its name, so that no file has to be read to know what is old. */
export function newTrashId(nowMs: number): string {
  return `${String(nowMs).padStart(13, "0")}-${randomBytes(12).toString("base64url")}`;
}

/** Undefined for what a tenant put there. */
export function deletedAtOf(id: string): Date | undefined {
  const [, ms] = trashId.exec(id) ?? [];
  return ms === undefined ? undefined : new Date(Number(ms));
}

/** A link or a file of that name is the tenant's doing and gives way. */
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

/** Undefined while nothing was deleted. */
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
