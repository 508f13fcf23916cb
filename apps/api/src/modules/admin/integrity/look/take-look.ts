import type { Fleet } from "../drift.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import { everyKind } from "../kinds/every-kind.ts";
import { deleteUnseen, saveSeen, type SeenDrift } from "./findings.repository.ts";
import { gatherFleet } from "./gather-fleet.ts";

/** Of one kind and machine. A machine that claims thousands of things fills no table. */
const maxPerMachine = 100;

/** Reads everything once and records the differences. Returns the names of machines that did not answer. */
export async function takeLook(deps: IntegrityDeps, lookId: string): Promise<{ away: readonly string[] }> {
  const fleet = await gatherFleet(deps);
  const look = {
    id: lookId,
    at: fleet.now,
    nodeIds: fleet.machines.map(({ id }) => id),
    unansweredServers: [...fleet.rows.unansweredServers],
  };
  const seen = everyDrift(fleet);
  await deps.transact(async (tx) => {
    await saveSeen(tx.rows, look, seen);
    await deleteUnseen(tx.rows, look);
  });
  return { away: fleet.away };
}

/** Each key once: a machine may list the same thing twice. */
function everyDrift(fleet: Fleet): SeenDrift[] {
  return everyKind.flatMap((kind) => {
    const found = new Map(kind.find(fleet).map((drift) => [drift.key, drift]));
    const byMachine = Map.groupBy(found.values(), ({ nodeId }) => nodeId);
    return [...byMachine.values()].flatMap((drifts) =>
      drifts.slice(0, maxPerMachine).map((drift) => ({ ...drift, kind: kind.id })),
    );
  });
}
