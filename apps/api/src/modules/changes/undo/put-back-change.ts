import { seeInstance } from "../../nodes/index.ts";
import { applyItems, loadChange, stopForChange } from "../apply/make-change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { canReload, sendReloads } from "../reload/send-reloads.ts";

/** What a reload has applied is undone by one while the server runs. All else is put back while it is stopped. */
export async function putBackChange(deps: ChangesDeps, changeId: string, signal: AbortSignal): Promise<void> {
  const loaded = await loadChange(deps, changeId);
  if (loaded.change.reloads === null || !canReload(await seeInstance(deps, loaded.instanceId))) {
    await stopForChange(deps, changeId, signal);
    return applyItems(deps, changeId, "back", signal);
  }
  await applyItems(deps, changeId, "back", signal);
  await sendReloads(deps, loaded, "undo");
}
