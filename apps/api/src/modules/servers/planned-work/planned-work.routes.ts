import * as contract from "@blockwright/contract/planned-work";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { announceWork, cancelWork } from "./announce-work.ts";
import { findShownWork } from "./planned-work.repository.ts";
import type { WorkDeps } from "./tell-people.ts";

export function plannedWorkRoutes(deps: WorkDeps): RouteBinding[] {
  return [
    on(contract.listPlannedWork, async () => ({ work: await listWork(deps) })),
    on(contract.announceWork, ({ body }, { actor, once }) => announceWork(deps, once, actor, body)),
    on(contract.cancelWork, async ({ params }, { actor }) => {
      await cancelWork(deps, actor, params.workId);
      return {};
    }),
  ];
}

async function listWork({ rows, now }: Pick<WorkDeps, "rows" | "now">): Promise<contract.PlannedWork[]> {
  return (await findShownWork(rows, now())).map(({ work, machine, told }) => ({
    id: work.id,
    machine: work.nodeId === null ? null : { id: work.nodeId, name: machine ?? "" },
    startsAt: work.startsAt.toISOString(),
    endsAt: work.endsAt.toISOString(),
    text: work.text,
    createdAt: work.createdAt.toISOString(),
    told,
  }));
}
