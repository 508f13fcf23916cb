import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverPartChanged } from "../../servers/index.ts";
import { notStopped, refuseWhileOthersWork, type ChangeRun } from "../apply/apply-change.ts";
import { isInPlace } from "../change.ts";
import { findChanges, findItemsOf, findWorkplace, lockChange, updateChange } from "../changes.repository.ts";
import { findLastingObstacle, ofSameInstallation } from "./lasting-obstacle.ts";
import { findObstacle, isAllGone } from "./undo-obstacle.ts";

export const undoChangeRun = workflow<ChangeRun>("changes.undo", "servers");

/** Starts to put everything back, if no later change depends on it. */
export async function undoChange(
  { enqueue, hints }: Pick<Deps, "enqueue" | "hints">,
  once: Transact,
  actor: Person,
  { serverId, changeId }: { readonly serverId: string; readonly changeId: string },
): Promise<{ changeId: string }> {
  return once(async (tx) => {
    const change = await lockChange(tx.rows, changeId);
    if (!change || change.serverId !== serverId) throw new AppError("NOT_FOUND");
    if (!isInPlace(change.state))
      throw new AppError("CHANGE_REFUSED", "There is nothing to undo: that change is not in place.");
    const place = await findWorkplace(tx.rows, serverId);
    const lasting = findLastingObstacle(change, place?.installationId);
    if (lasting !== null) throw new AppError("CHANGE_REFUSED", lasting);
    await refuseWhileOthersWork(tx, serverId);
    const all = await findChanges(tx.rows, serverId);
    const items = await findItemsOf(
      tx.rows,
      all.map(({ id }) => id),
    );
    if (isAllGone(items.filter((one) => one.changeId === changeId)))
      throw new AppError("CHANGE_REFUSED", "What was deleted for good can't be brought back.");
    const obstacle = findObstacle(changeId, ofSameInstallation(all, change), items);
    if (obstacle)
      throw new AppError(
        "CHANGE_REFUSED",
        `"${obstacle.title}" has changed ${obstacle.subject} since. Undo that first.`,
      );
    const undoAttempts = change.undoAttempts + 1;
    await updateChange(tx, changeId, {
      state: "undoing",
      sentence: null,
      undoAttempts,
      wasOnline: null,
      ...notStopped,
    });
    await appendActivity(tx, actor, {
      action: "change.undo-started",
      subjectId: serverId,
      details: { changeId, title: change.title },
    });
    await enqueue(tx, undoChangeRun, {
      id: `undo-${changeId}-${undoAttempts}`,
      input: { changeId },
      partition: serverId,
    });
    tx.afterCommit(() => hints.send(serverPartChanged, { serverId, part: "change" }));
    return { changeId };
  });
}
