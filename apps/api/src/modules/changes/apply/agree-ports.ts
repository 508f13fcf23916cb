import type { ChangeItemRow } from "../changes.repository.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import { addOnEffects } from "./record-add-ons.ts";

/**
 * Call it while the server is stopped. `forth`: as if these items were in place; `back`: as if they were undone;
 * `as recorded`: as before the change. Idempotent.
 */
export async function agreePortsOf(
  deps: ChangesDeps,
  serverId: string,
  items: readonly ChangeItemRow[],
  direction: "forth" | "back" | "as recorded",
): Promise<void> {
  const all = items.map(({ item }) => item);
  if (addOnEffects(all, "forth").length === 0) return;
  const effects = direction === "as recorded" ? [] : addOnEffects(all, direction);
  await deps.transact((tx) => deps.agreeAddOnPorts(tx, serverId, effects));
}
