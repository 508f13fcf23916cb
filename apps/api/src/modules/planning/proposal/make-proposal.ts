import { randomUUID } from "node:crypto";
import type { Proposal, ProposalChoices, propose } from "@blockwright/contract/proposals";
import type { RouteInput } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import type { ModelPlanDeps } from "../model-plan/model-plan.ts";
import type { ModelPlanRow } from "../model-plan/model-plans.repository.ts";
import { startModelPlan, stopModelPlans } from "../model-plan/start-model-plan.ts";
import {
  choosePlatform,
  computeProposal,
  createReadWords,
  firstChoices,
  mayAskModel,
} from "./compute-proposal.ts";
import {
  deleteAllButNewest,
  findLastOwner,
  findProposal,
  insertProposal,
  lockProposal,
  updateProposal,
  type ProposalRow,
} from "./proposals.repository.ts";
import { findPlanOf, showProposal } from "./show-proposal.ts";

export const keptMs = dayMs;
/** Tabs and changes of mind of a day; older ones are forgotten early. */
const keptPerPerson = 20;

type Wish = RouteInput<typeof propose>["body"];

/** Computed at once from our recipes. A configured model begins to plan behind it. */
export async function makeProposal(
  deps: ModelPlanDeps,
  once: Transact,
  actor: Person,
  { prompt, platformType, ram, ...wish }: Wish,
): Promise<Proposal> {
  const recipeId = wish.recipeId ?? null;
  return once(async (tx) => {
    const readWords = createReadWords();
    const choices: ProposalChoices = {
      ...firstChoices,
      platformType: platformType ?? choosePlatform(prompt, recipeId, readWords),
      ramGb: ram ?? firstChoices.ramGb,
      recipeId,
      owner: await findLastOwner(tx.rows, actor.id),
    };
    const plan = await planFor(deps, tx, actor, prompt, choices);
    const byModel = plan?.planned ?? undefined;
    const { proposal: computed, recipe } = computeProposal(prompt, choices, { readWords, byModel });
    const [id, createdAt] = [randomUUID(), tx.now()];
    const proposal = { ...computed, id, expiresAt: new Date(createdAt.getTime() + keptMs).toISOString() };
    const modelPlanId = plan?.id ?? null;
    await insertProposal(tx.rows, { id, userId: actor.id, proposal, recipe, modelPlanId, createdAt });
    await deleteAllButNewest(tx.rows, actor.id, keptPerPerson);
    await appendActivity(tx, actor, { action: "proposal.made", subjectId: id });
    return showProposal({ proposal, recipe }, plan);
  });
}

/** Another person's proposal, and one that is too old, are reported as not found. */
export async function readProposal(
  deps: Pick<Deps, "rows" | "now">,
  actor: Person,
  id: string,
): Promise<Proposal> {
  const found = await findOwnProposal(deps, actor, id);
  return showProposal(found, await findPlanOf(deps, found));
}

export async function findOwnProposal(
  { rows, now }: Pick<Deps, "rows" | "now">,
  actor: Person,
  id: string,
): Promise<ProposalRow> {
  const found = await findProposal(rows, id, actor.id, timeBefore(now(), keptMs));
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** The choices are complete: what is not in them is as it was proposed at first. */
export async function changeProposal(
  deps: ModelPlanDeps & Pick<Deps, "transact">,
  actor: Person,
  id: string,
  choices: ProposalChoices,
): Promise<Proposal> {
  return deps.transact(async (tx) => {
    const row = await lockOwn(tx, actor, id);
    const { prompt, expiresAt } = row.proposal;
    const plan = await planFor(deps, tx, actor, prompt, choices, await findPlanOf(tx, row));
    const byModel = plan?.planned ?? undefined;
    const { proposal: computed, recipe } = computeProposal(prompt, choices, { byModel });
    const proposal = { ...computed, id, expiresAt };
    await updateProposal(tx.rows, id, { proposal, recipe, modelPlanId: plan?.id ?? null });
    await appendActivity(tx, actor, { action: "proposal.changed", subjectId: id });
    return showProposal({ proposal, recipe }, plan);
  });
}

/** Another edition is another plan. Everything else that can be chosen is applied to the plan that there is. */
async function planFor(
  deps: ModelPlanDeps,
  tx: Transaction,
  { id: userId }: Person,
  prompt: string,
  choices: ProposalChoices,
  current?: ModelPlanRow,
): Promise<ModelPlanRow | undefined> {
  if (mayAskModel(deps, prompt, choices)) {
    if (current?.platformType === choices.platformType) return current;
    return startModelPlan(deps, tx, userId, { prompt, choices });
  }
  await stopModelPlans(deps, tx, userId);
  return undefined;
}

async function lockOwn(tx: Transaction, actor: Person, id: string): Promise<ProposalRow> {
  const found = await lockProposal(tx.rows, id, actor.id, timeBefore(tx.now(), keptMs));
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}
