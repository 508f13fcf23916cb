import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { isUnderWay } from "./change.ts";
import { lockChange, updateChange } from "./changes.repository.ts";

/** The worker notices within a second, puts back what was done and frees the server. */
export async function cancelChange(
  { transact, now }: Pick<Deps, "transact" | "now">,
  actor: Person,
  { serverId, changeId }: { readonly serverId: string; readonly changeId: string },
): Promise<void> {
  await transact(async (tx) => {
    const change = await lockChange(tx.rows, changeId);
    if (change?.serverId !== serverId) throw new AppError("NOT_FOUND");
    if (!isUnderWay(change.state) || change.cancelRequestedAt !== null) return;
    await updateChange(tx, changeId, { cancelRequestedAt: now() });
    await appendActivity(tx, actor, {
      action: "change.cancelled",
      subjectId: serverId,
      details: { changeId, title: change.title },
    });
  });
}
