import { deleteInstanceFile, keepVersion, readInstanceBytes, writeInstanceBytes } from "../../files/index.ts";
import { JobFailure, type FailureReason } from "../../jobs/index.ts";
import { applyItem } from "../apply/apply-item.ts";
import { ignoreDeleted, loadChange, type LoadedChange } from "../apply/make-change.ts";
import { maxKeptBytes } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { markItem, type ChangeItemRow } from "../changes.repository.ts";
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
      await (isReloaded ? restoreFile(deps, loaded, row) : applyItem(deps, row, options));
      await markItem(deps.rows, row, false);
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error;
      left.push(error.message);
    }
  }
  return left;
}

/** Byte for byte. What a plugin made of the file since then goes into its history. */
async function restoreFile(
  deps: ChangesDeps,
  { change, instanceId }: LoadedChange,
  { item, before, after }: ChangeItemRow,
): Promise<void> {
  if (item.kind !== "write-file") throw new Error(`a reload does not apply a ${item.kind}`);
  const { path, mode } = item;
  const now = await readInstanceBytes(deps, instanceId, path, maxKeptBytes);
  if (before ? now?.equals(before) === true : now === undefined) return;
  const { serverId, authorKind, authorId, via } = change;
  const by = { kind: authorKind, id: authorId, via };
  if (now && after?.equals(now) !== true)
    await deps.transact((tx) => keepVersion(tx, { serverId, path, content: now, by }));
  if (before) await writeInstanceBytes(deps, instanceId, path, before, mode);
  else await deleteInstanceFile(deps, instanceId, path);
}
