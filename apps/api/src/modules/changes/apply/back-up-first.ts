import { backUpBefore } from "../../backups/index.ts";
import { backupReasonOf } from "./backup-reason.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { loadChange } from "./make-change.ts";

/** Waits for the backup before a large change or an update. The server is not held meanwhile. */
export async function backUpFirst(
  deps: ChangesDeps,
  changeId: string,
  signal: AbortSignal,
): Promise<"safe" | "without"> {
  const { change, items } = await loadChange(deps, changeId);
  const { id, serverId, title } = change;
  const reason = backupReasonOf(
    title,
    items.map(({ item }) => item),
  );
  return reason === undefined ? "safe" : backUpBefore(deps, { id, serverId, reason }, signal);
}
