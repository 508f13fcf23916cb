import type { Drift } from "../drift.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import { kindOf } from "../kinds/every-kind.ts";
import type { FindingRow } from "./findings.repository.ts";
import { gatherFleet } from "./gather-fleet.ts";

/** The difference as it is now: "gone", or "away" if its machine can't be asked. */
export async function seeAgain(
  deps: IntegrityDeps,
  { kind, key, nodeId }: Pick<FindingRow, "kind" | "key" | "nodeId">,
): Promise<Drift | "gone" | "away"> {
  const fleet = await gatherFleet(deps, { onlyNodeId: nodeId, hasStores: kind === "snapshot-missing" });
  if (nodeId !== null && !fleet.machines.some(({ id }) => id === nodeId)) return "away";
  return (
    kindOf(kind)
      .find(fleet)
      .find((drift) => drift.key === key) ?? "gone"
  );
}
