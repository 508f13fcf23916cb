import { serverPartChanged } from "../../servers/index.ts";
import { releaseServer, withMore, type FailureReason } from "../../jobs/index.ts";
import { applyItem } from "../apply/apply-item.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { markItem, updateChange } from "../changes.repository.ts";
import { ignoreDeleted, loadChange, type LoadedChange } from "../apply/make-change.ts";
import { reloadIfRunning } from "../reload/send-reloads.ts";
import { settleChange } from "../settle-change.ts";

export async function endUndo(deps: ChangesDeps, changeId: string): Promise<void> {
  const work = await loadChange(deps, changeId).catch(ignoreDeleted);
  if (work) await release(deps, work);
  await settleChange(deps, changeId, "undone", { sentence: "You put everything back as it was." });
}

/** The change stays in place. */
export async function refuseUndo(
  deps: ChangesDeps,
  changeId: string,
  { sentence, message }: FailureReason,
): Promise<void> {
  const work = await loadChange(deps, changeId).catch(ignoreDeleted);
  const isWhole = !work || (await makeWhole(deps, work));
  if (work) await release(deps, work);
  const reason = { sentence: `It could not be undone. ${sentence}`, message };
  const said = isWhole ? reason : withMore(reason, "Not everything could be put back.");
  const change = await updateChange(deps, changeId, { state: "applied", message: null, ...said });
  if (change) deps.hints.send(serverPartChanged, { serverId: change.serverId, part: "change" });
}

/** Reapplies what an interrupted undo has already put back. False when that was not possible. */
async function makeWhole(deps: ChangesDeps, loaded: LoadedChange): Promise<boolean> {
  const { items, instanceId } = loaded;
  const undone = items.filter(({ isApplied }) => !isApplied);
  try {
    for (const row of undone) {
      await applyItem(deps, row, { instanceId, direction: "forth", isOnlyCheck: false });
      await markItem(deps.rows, row, true);
    }
    if (undone.length > 0) await reloadIfRunning(deps, loaded, "make whole");
    return true;
  } catch (error) {
    deps.log.warn({ err: error, instanceId }, "a change that stays could not be made whole again");
    return false;
  }
}

async function release(deps: ChangesDeps, { instanceId }: LoadedChange): Promise<void> {
  await deps.transact((tx) => releaseServer(deps, tx, instanceId)).catch(ignoreDeleted);
}
