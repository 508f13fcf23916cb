import * as contract from "@blockwright/contract/handovers";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { acceptHandover, declineHandover } from "./answer-handover.ts";
import type { HandoverDeps } from "./handover-deps.ts";
import { listHandovers, offerHandover, readHandover, withdrawHandover } from "./offer-handover.ts";

export function handoverRoutes(deps: HandoverDeps): RouteBinding[] {
  return [
    on(contract.getHandover, async ({ params }) => ({ offer: await readHandover(deps, params.serverId) })),
    on(contract.offerHandover, async ({ params, body }, { actor }) => ({
      offer: await offerHandover(deps, actor, { ...params, ...body }),
    })),
    on(contract.withdrawHandover, async ({ params }, { actor }) => {
      await withdrawHandover(deps, actor, params.serverId);
      return {};
    }),
    on(contract.listHandovers, (_input, { actor }) => listHandovers(deps, actor)),
    on(contract.acceptHandover, async ({ params }, { actor }) => {
      await acceptHandover(deps, actor, params.serverId);
      return {};
    }),
    on(contract.declineHandover, async ({ params }, { actor }) => {
      await declineHandover(deps, actor, params.serverId);
      return {};
    }),
  ];
}
