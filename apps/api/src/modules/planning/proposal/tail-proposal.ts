import type { watchProposal } from "@blockwright/contract/proposals";
import type { StreamedEvent } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import type { News } from "../../../platform/events/news.ts";
import { watchedMs } from "../model-plan/model-plan.ts";
import { extendWatch } from "../model-plan/model-plans.repository.ts";
import { checkProposal, type CheckDeps } from "./check-proposal.ts";
import { findOwnProposal } from "./make-proposal.ts";
import { findPlanOf, showProposal } from "./show-proposal.ts";

const lookAgainAfterMs = 1000;

type TailDeps = CheckDeps & { readonly news: News };

/** What the model does, then the proposal from its plan. While it is read, the model goes on. */
export async function* tailProposal(
  deps: TailDeps,
  actor: Person,
  proposalId: string,
  signal: AbortSignal,
  lastEventId: string | undefined,
): AsyncGenerator<StreamedEvent<typeof watchProposal>> {
  const { rows, now, news } = deps;
  const [seenPlanId, seenSteps = ""] = lastEventId?.split(".") ?? [];
  let planId: string | undefined;
  let shownSteps = 0;
  while (!signal.aborted) {
    const row = await findOwnProposal({ rows, now }, actor, proposalId);
    const plan = await findPlanOf({ rows }, row);
    if (planId === undefined && plan?.id === seenPlanId) shownSteps = Number.parseInt(seenSteps, 10) || 0;
    // After another choice the page opens a new stream.
    if (planId !== undefined && plan?.id !== planId) return;
    planId = plan?.id;
    for (const text of plan?.steps.slice(shownSteps) ?? []) {
      shownSteps += 1;
      yield { id: `${planId}.${shownSteps}`, data: { type: "step", text } };
    }
    if (plan?.state !== "running") {
      const proposal = await checkProposal(deps, actor, showProposal(row, plan));
      yield { data: { type: "proposal", proposal } };
      return;
    }
    await extendWatch(rows, plan.id, new Date(now().getTime() + watchedMs));
    await news.wait(plan.id, lookAgainAfterMs, signal);
  }
}
