import type { Proposal, ShownModelPlan } from "@blockwright/contract/proposals";
import type { Deps } from "../../../platform/deps.ts";
import { findModelPlan, type ModelPlanRow } from "../model-plan/model-plans.repository.ts";
import { computeProposal } from "./compute-proposal.ts";
import type { ProposalRow } from "./proposals.repository.ts";

type Stored = Pick<ProposalRow, "proposal" | "recipe">;

/** As it was stored, or made from the model's plan if that came later. */
export function currentProposal(stored: Stored, plan: ModelPlanRow | undefined): Stored {
  const byModel = plan?.planned ?? undefined;
  if (!byModel || stored.proposal.plannedBy.kind === "model") return stored;
  const { id, expiresAt, prompt, choices } = stored.proposal;
  const { proposal, recipe } = computeProposal(prompt, choices, { byModel });
  return { proposal: { ...proposal, id, expiresAt }, recipe };
}

export function showProposal(stored: Stored, plan: ModelPlanRow | undefined): Proposal {
  const { settled: _ours, ...proposal } = currentProposal(stored, plan).proposal;
  return { ...proposal, modelPlan: plan ? showModelPlan(plan) : null };
}

function showModelPlan({ id, state, steps, sentence }: ModelPlanRow): ShownModelPlan {
  return { id, state, steps: [...steps], sentence };
}

export async function findPlanOf(
  { rows }: Pick<Deps, "rows">,
  { modelPlanId }: Pick<ProposalRow, "modelPlanId">,
): Promise<ModelPlanRow | undefined> {
  return modelPlanId === null ? undefined : findModelPlan(rows, modelPlanId);
}
