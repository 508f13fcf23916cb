import type { ChangeItem } from "../change.ts";
import { trashInstancePath } from "../../files/index.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { findItemsOf, findWorkplace } from "../changes.repository.ts";
import { isOfOtherInstallation } from "../undo/lasting-obstacle.ts";
import type { OldChange } from "../forget/old-changes.repository.ts";

/**
 * Moves files to the trash that are kept in a server's folder only for an undo. Returns the changes for which that
 * failed, for instance because the node is offline.
 */
export async function clearAsides(
  deps: Pick<ChangesDeps, "rows" | "callNode" | "log">,
  changes: readonly OldChange[],
): Promise<readonly OldChange[]> {
  const left: OldChange[] = [];
  for (const change of changes) {
    try {
      await clearAsidesOf(deps, change);
    } catch (error) {
      deps.log.warn({ err: error, changeId: change.id }, "what a change had set aside could not be cleared");
      left.push(change);
    }
  }
  return left;
}

async function clearAsidesOf(deps: Pick<ChangesDeps, "rows" | "callNode">, change: OldChange): Promise<void> {
  const items = await findItemsOf(deps.rows, [change.id]);
  const asides = items.flatMap(({ item }) => asidesOf(item));
  if (asides.length === 0) return;
  const place = await findWorkplace(deps.rows, change.serverId);
  if (!place || isOfOtherInstallation(change, place.installationId)) return;
  for (const path of asides) await trashInstancePath(deps, place.instanceId, path);
}

/** Not for a plugin that is only switched off: it can be switched on as long as it exists. */
function asidesOf(item: ChangeItem): readonly string[] {
  if (item.kind === "move-file") return item.removes ? [item.to] : [];
  if (item.kind === "unpack-archive") return [item.into];
  const hasAside = item.kind === "exchange-path" || item.kind === "restore-kept";
  return hasAside && item.aside !== null ? [item.aside] : [];
}
