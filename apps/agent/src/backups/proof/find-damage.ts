import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "../backup-error.ts";
import type { BackupDeps } from "../backup-deps.ts";
import { checkRepository } from "../repository-commands.ts";
import type { ResticCall } from "../restic.ts";
import { ResticError } from "../restic-error.ts";

const longestComplaint = 1000;

/** Throws when the check could not be made: a store that is down is not damaged. */
export async function findDamage(
  { restic, store }: Pick<BackupDeps, "restic" | "store">,
  call: Omit<ResticCall, "args">,
  part: { readonly number: number; readonly of: number },
): Promise<{ readonly damage: string | null }> {
  try {
    await checkRepository(restic, call, part);
    return { damage: null };
  } catch (error) {
    if (!(error instanceof ResticError)) throw error;
    if (error.kind === "no-repository") await requireStore(store.folderOf(call.repository.id));
    else if (error.kind !== "damaged" && error.kind !== "wrong-password") throw error;
    return { damage: error.message.slice(0, longestComplaint) };
  }
}

/** A folder without any repository is a disk that is not mounted. */
async function requireStore(folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  const others = await readdir(dirname(folder)).catch(() => []);
  if (others.length === 0) throw new BackupError("store-away", "The folder of the backups is not there.");
}
