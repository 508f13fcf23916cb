import { AppError } from "../../../platform/errors.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { JobRow } from "../../jobs/index.ts";
import { whyFilesMayNotRun } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findBackup } from "../backups.repository.ts";

/**
 * Asked again before the files are handed over: the owner may have removed the person since, and the operator may have
 * suspended the original or its owner. Undefined if the copy may be made.
 */
export async function whyNoCopy(
  deps: Pick<BackupsDeps, "authorizeServer" | "rows">,
  job: JobRow,
): Promise<string | undefined> {
  const backup = await findBackup(deps.rows, backupIdOf(job));
  // The server itself comes back, and stays held.
  const isCopy = backup && backup.serverId !== job.serverId;
  const suspended = isCopy ? await whyFilesMayNotRun(deps, backup.serverId) : undefined;
  if (suspended !== undefined) return suspended;
  return (await askerMayHaveIt(deps, job))
    ? undefined
    : "Access to the original server was removed meanwhile.";
}

/** A job without `sharedFrom` was started by the owner, who may also delete the original meanwhile. */
async function askerMayHaveIt(
  deps: Pick<BackupsDeps, "authorizeServer" | "rows">,
  { userId, payload: { sharedFrom } }: Pick<JobRow, "userId" | "payload">,
): Promise<boolean> {
  if (typeof sharedFrom !== "string") return true;
  try {
    const asker = await actOnBehalf(deps, userId, "schedule");
    await deps.authorizeServer(asker, "read-files", sharedFrom);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN")) return false;
    throw error;
  }
}
