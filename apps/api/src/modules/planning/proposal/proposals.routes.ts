import * as ownerName from "@blockwright/contract/owner-name";
import * as contract from "@blockwright/contract/proposals";
import type { Deps } from "../../../platform/deps.ts";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { createNews } from "../../../platform/events/news.ts";
import type { CatalogueDeps } from "../../catalogue/index.ts";
import { modelPlanChanged, type ModelPlanDeps } from "../model-plan/model-plan.ts";
import { changeProposal, findOwnProposal, makeProposal, readProposal } from "./make-proposal.ts";
import { checkOwnerName, type OwnerNameDeps } from "./check-owner-name.ts";
import { checkProposal } from "./check-proposal.ts";
import { tailProposal } from "./tail-proposal.ts";

export type ProposalsDeps = ModelPlanDeps &
  OwnerNameDeps &
  Pick<Deps, "transact" | "rows" | "now" | "log"> & { readonly catalogue: CatalogueDeps };

export function proposalsRoutes(deps: ProposalsDeps): RouteBinding[] {
  const news = createNews((wake) => deps.hints.listen(modelPlanChanged, ({ id }) => wake(id)));
  return [
    on(contract.propose, async ({ body }, { actor, once }) =>
      checkProposal(deps, actor, await makeProposal(deps, once, actor, body)),
    ),
    on(contract.getProposal, async ({ params }, { actor }) =>
      checkProposal(deps, actor, await readProposal(deps, actor, params.proposalId)),
    ),
    on(contract.changeProposal, async ({ params, body }, { actor }) =>
      checkProposal(deps, actor, await changeProposal(deps, actor, params.proposalId, body)),
    ),
    on(ownerName.checkOwnerName, ({ params }, { actor }) => checkOwnerName(deps, actor, params.proposalId)),
    on(contract.watchProposal, async ({ params, signal, lastEventId }, { actor }) => {
      await findOwnProposal(deps, actor, params.proposalId);
      return tailProposal({ ...deps, news }, actor, params.proposalId, signal, lastEventId);
    }),
  ];
}
