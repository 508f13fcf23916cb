import type { Agreed } from "@blockwright/contract/agreed";
import type { AwaitedPlan, Proposal } from "@blockwright/contract/proposals";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { ModelPlanDeps } from "../model-plan/model-plan.ts";
import type { ModelPlanRow } from "../model-plan/model-plans.repository.ts";
import { startModelPlan } from "../model-plan/start-model-plan.ts";
import { computeProposal, mayAskModel, type ComputedProposal } from "./compute-proposal.ts";
import { keptMs } from "./make-proposal.ts";
import { lockProposal, type ProposalRow } from "./proposals.repository.ts";
import { findPlanOf } from "./show-proposal.ts";

export interface TakenProposal {
  readonly prompt: string;
  readonly recipe: Recipe;
  readonly plannedBy: Proposal["plannedBy"];
  readonly agreed: Agreed;
  /** The model is still planning: until then the recipe is the first reading. */
  readonly awaitedPlan?: AwaitedPlan;
}

/**
 * A copy of what was agreed, for a build: later changes of the proposal don't reach it. The same proposal can be built
 * again while it is kept.
 */
export async function takeProposal(
  deps: ModelPlanDeps,
  tx: Transaction,
  actor: Person,
  id: string,
  order: { readonly platformType: PlatformType; readonly ramGb: number },
): Promise<TakenProposal> {
  const row = await lockProposal(tx.rows, id, actor.id, timeBefore(tx.now(), keptMs));
  if (!row) throw new AppError("PROPOSAL_EXPIRED");
  const { prompt, settled } = row.proposal;
  const choices = { ...row.proposal.choices, ...order };
  const known = await findPlanOf(tx, row);
  const isSettled =
    known?.platformType === order.platformType && (known.state === "planned" || known.state === "failed");
  const plan =
    isSettled || !mayAskModel(deps, prompt, choices)
      ? known
      : await startModelPlan(deps, tx, actor.id, { prompt, choices, isAwaited: true });
  const isByModel = plan !== undefined && plan.planned !== null;
  const computed =
    settled && !isByModel
      ? computeSettled(row, settled, order)
      : computeProposal(prompt, choices, { byModel: plan?.planned ?? undefined });
  const taken = takeComputed(withSentence(computed, plan));
  if (plan?.state !== "running") return taken;
  return { ...taken, awaitedPlan: { modelPlanId: plan.id, choices } };
}

/** As it was shown. Of another size or edition, the same is computed again. */
function computeSettled(
  { proposal, recipe }: ProposalRow,
  { core, builtChoices }: NonNullable<ProposalRow["proposal"]["settled"]>,
  order: Pick<Proposal["choices"], "platformType" | "ramGb">,
): ComputedProposal {
  const isSame =
    proposal.choices.platformType === order.platformType && proposal.choices.ramGb === order.ramGb;
  return isSame
    ? { proposal, recipe, core, asked: [], namedAfter: [] }
    : computeProposal(proposal.prompt, { ...builtChoices, ...order });
}

/** From the model's plan, or from the first reading if there is none. */
export function computeWith(
  plan: ModelPlanRow | undefined,
  prompt: string,
  choices: Proposal["choices"],
): ComputedProposal {
  return withSentence(computeProposal(prompt, choices, { byModel: plan?.planned ?? undefined }), plan);
}

/** Why there is no plan of the model, if there is none. */
function withSentence(computed: ComputedProposal, plan: ModelPlanRow | undefined): ComputedProposal {
  if (plan?.sentence === null || plan?.sentence === undefined) return computed;
  const { proposal } = computed;
  const note = `${plan.sentence} This is built from our recipe "${proposal.plannedBy.name}".`;
  return { ...computed, proposal: { ...proposal, notes: [note, ...proposal.notes] } };
}

export function takeComputed({ proposal, recipe, core }: ComputedProposal): TakenProposal {
  if (proposal.refusal !== null) throw new AppError("REQUEST_REFUSED", proposal.refusal);
  const { prompt, plannedBy, notDone, notUnderstood, notes, joining } = proposal;
  const agreed = { notDone, notUnderstood, notes, joining, core: [...core], differences: [] };
  return { prompt, recipe, plannedBy, agreed };
}
