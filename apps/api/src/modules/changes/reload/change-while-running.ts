import { JobFailure } from "../../jobs/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { serverPartChanged } from "../../servers/index.ts";
import { applyItems, loadChange } from "../apply/make-change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { updateChange } from "../changes.repository.ts";
import { takeMark, type Mark } from "../verify/verify-change.ts";
import { canReload, sendReloads } from "./send-reloads.ts";

/**
 * Writes the files of a server that runs. Null: it is off, so nothing has to be reloaded. The mark is recorded before
 * the reload: a repeated one is compared with the same lines.
 */
export async function changeWhileRunning(
  deps: ChangesDeps,
  changeId: string,
  signal: AbortSignal,
): Promise<Mark | null> {
  const { instanceId } = await loadChange(deps, changeId);
  const seen = await seeInstance(deps, instanceId);
  if (seen?.power !== "off" && !canReload(seen))
    throw new JobFailure("The server was not ready, so its plugins could not be reloaded.");
  await applyItems(deps, changeId, "forth", signal);
  return seen?.power === "off" ? null : takeMark(deps, instanceId);
}

export async function reloadPlugins(deps: ChangesDeps, changeId: string): Promise<void> {
  const loaded = await loadChange(deps, changeId);
  await updateChange(deps, changeId, { state: "verifying" });
  deps.hints.send(serverPartChanged, { serverId: loaded.change.serverId, part: "change" });
  await sendReloads(deps, loaded, "apply");
}
