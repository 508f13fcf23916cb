import { agreePortsOf } from "../apply/agree-ports.ts";
import { applyItem } from "../apply/apply-item.ts";
import { partOf } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { deleteItems } from "../changes.repository.ts";
import { loadChange, stopAndHold } from "../apply/make-change.ts";

/** These parts were tried and no longer belong to this change. The rest of it stays in place. Idempotent. */
export async function putBackParts(
  deps: ChangesDeps,
  changeId: string,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { change, items, instanceId } = await loadChange(deps, changeId);
  const failed = items.filter(({ item }) => parts.includes(partOf(item) ?? ""));
  await stopAndHold(deps, instanceId, signal);
  for (const row of failed.toReversed())
    await applyItem(deps, row, { instanceId, direction: "back", isOnlyCheck: false });
  const staying = items.filter((row) => !failed.includes(row));
  await agreePortsOf(deps, change.serverId, staying, "forth");
  await deleteItems(
    deps.rows,
    changeId,
    failed.map(({ position }) => position),
  );
}
