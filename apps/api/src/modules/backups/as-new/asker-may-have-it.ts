import { AppError } from "../../../platform/errors.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import type { JobRow } from "../../jobs/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";

export const accessRemoved = "Access to the original server was removed meanwhile.";

/**
 * Read again before the files are handed over: the owner may have removed the person since. A job without `sharedFrom`
 * was started by the owner, who may also delete the original meanwhile.
 */
export async function askerMayHaveIt(
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
