import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { setCrashDismissed } from "./doctor.repository.ts";

/** Hides what happened so far. A crash after that is shown again. */
export async function dismissDiagnosis(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  serverId: string,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await setCrashDismissed(tx.rows, serverId, tx.now()))) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, { action: "server.crash-dismissed", subjectId: serverId });
  });
}
