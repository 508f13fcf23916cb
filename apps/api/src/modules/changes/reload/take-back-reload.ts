import { JobFailure, type FailureReason } from "../../jobs/index.ts";
import { applyItem } from "../apply/apply-item.ts";
import { ignoreDeleted, loadChange, type LoadedChange } from "../apply/make-change.ts";
import { restoreFile } from "../apply/restore-file.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { markItem } from "../changes.repository.ts";
import { settleChange } from "../settle-change.ts";
import { reloadIfRunning } from "./send-reloads.ts";

interface End extends FailureReason {
  readonly state: "undone" | "failed";
  /** The plugins have read the files, and may have rewritten them. */
  readonly isReloaded: boolean;
}

/** Puts the files back while the server runs, and lets the plugins read them again. Idempotent. */
export async function takeBackReload(
  deps: ChangesDeps,
  changeId: string,
  { state, sentence, message, isReloaded }: End,
): Promise<void> {
  const loaded = await loadChange(deps, changeId).catch(ignoreDeleted);
  const left = loaded ? await putAllBack(deps, loaded, isReloaded) : [];
  if (loaded && isReloaded) await reloadIfRunning(deps, loaded, "take back");
  await settleChange(deps, changeId, state, { sentence: [sentence, ...left].join(" "), message });
}

/** Returns sentences about what could not be put back. */
async function putAllBack(deps: ChangesDeps, loaded: LoadedChange, isReloaded: boolean): Promise<string[]> {
  const left: string[] = [];
  const options = { instanceId: loaded.instanceId, direction: "back", isOnlyCheck: false } as const;
  for (const row of loaded.items.filter(({ isApplied }) => isApplied).toReversed()) {
    try {
      const isRead = isReloaded && row.item.kind === "write-file";
      await (isRead ? restoreFile(deps, loaded, row) : applyItem(deps, row, options));
      await markItem(deps.rows, row, false);
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error;
      left.push(error.message);
    }
  }
  return left;
}
