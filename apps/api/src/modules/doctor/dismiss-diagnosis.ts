import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { isInPlace } from "../changes/index.ts";
import { findDiagnosis, findLastChange, setCrashDismissed } from "./doctor.repository.ts";

interface Dismissal {
  readonly serverId: string;
  readonly diagnosisId: string | null;
}

/** Hides what happened so far, or only a crash, so that a problem of the run after it is shown next. */
export async function dismissDiagnosis(
  once: Transact,
  actor: Person,
  { serverId, diagnosisId }: Dismissal,
): Promise<Record<string, never>> {
  return once(async (tx) => {
    const seen = diagnosisId === null ? undefined : await findDiagnosis(tx.rows, serverId, diagnosisId);
    const change = seen && (await findLastChange(tx.rows, seen.id));
    const isCrash = seen?.occasion.startsWith("exit:") === true && !(change && isInPlace(change.state));
    if (!(await setCrashDismissed(tx.rows, serverId, isCrash ? seen.at : tx.now())))
      throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, { action: "server.crash-dismissed", subjectId: serverId });
    return {};
  });
}
