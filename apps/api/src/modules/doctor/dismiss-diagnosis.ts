import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { setCrashDismissed } from "./doctor.repository.ts";

/** Hides what happened so far. A crash after that is shown again. */
export async function dismissDiagnosis(
  once: Transact,
  actor: Person,
  serverId: string,
): Promise<Record<string, never>> {
  return once(async (tx) => {
    if (!(await setCrashDismissed(tx.rows, serverId, tx.now()))) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, { action: "server.crash-dismissed", subjectId: serverId });
    return {};
  });
}
