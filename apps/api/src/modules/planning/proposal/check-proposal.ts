import type { Proposal } from "@blockwright/contract/proposals";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { timeBefore } from "../../../platform/now.ts";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { CatalogueError, foretellVersion, resolveLock, type CatalogueDeps } from "../../catalogue/index.ts";
import { once } from "../keep-what-installs.ts";
import { nameServer } from "../name-server.ts";
import { computeProposal, createReadWords } from "./compute-proposal.ts";
import { findOwnProposal, keptMs } from "./make-proposal.ts";
import { lockProposal, updateProposal, type ProposalRow } from "./proposals.repository.ts";
import { settleProposal, type SettledProposal } from "./settle-proposal.ts";
import { currentProposal, findPlanOf } from "./show-proposal.ts";

/** A person waits for the proposal. A source that is slower is asked by the build. */
const timeLimitMs = 2_500;

export type CheckDeps = Pick<Deps, "rows" | "now" | "log" | "transact"> & {
  readonly catalogue: CatalogueDeps;
};

/** With what the sources have of it, if they answer in time, and with the name that the server will have. */
export async function checkProposal(deps: CheckDeps, actor: Person, shown: Proposal): Promise<Proposal> {
  const checked = await checkParts(deps, actor, shown);
  return { ...checked, name: await nameServer(deps, { userId: actor.id, name: checked.name }) };
}

/** The same check as the build's. */
async function checkParts(deps: CheckDeps, actor: Person, shown: Proposal): Promise<Proposal> {
  const stored = await findOwnProposal(deps, actor, shown.id);
  if (shown.plannedBy.kind === "model") return addForetold(deps, stored, shown);
  if (stored.proposal.settled) return shown;
  const settled = await inTime(settle(deps, stored));
  if (!settled?.isTried) return addForetold(deps, stored, shown);
  await keep(deps, actor, stored, settled);
  return { ...shown, ...settled.proposal };
}

/** Undefined when a source is late or down. */
async function settle(deps: CheckDeps, { proposal }: ProposalRow): Promise<SettledProposal | undefined> {
  const { prompt, choices } = proposal;
  const readWords = createReadWords();
  const tryRecipe = once((recipe: Recipe) => resolveLock(deps.catalogue, recipe));
  const compute = (wanted: typeof choices) => computeProposal(prompt, wanted, { readWords });
  try {
    return await settleProposal(compute(choices), compute, tryRecipe);
  } catch (error) {
    deps.log.warn({ err: error }, "a proposal could not be checked");
    return undefined;
  }
}

/** Unless it was changed meanwhile: then that change is checked. */
async function keep(
  { transact, now }: CheckDeps,
  actor: Person,
  stored: ProposalRow,
  { proposal, recipe, core, builtChoices }: SettledProposal,
): Promise<void> {
  const { id, expiresAt, choices } = stored.proposal;
  await transact(async (tx) => {
    const row = await lockProposal(tx.rows, id, actor.id, timeBefore(now(), keptMs));
    if (!row || JSON.stringify(row.proposal.choices) !== JSON.stringify(choices)) return;
    const settled = { core: [...core], builtChoices };
    await updateProposal(tx.rows, id, {
      proposal: { ...proposal, id, expiresAt, settled },
      recipe,
      modelPlanId: row.modelPlanId,
    });
  });
}

async function inTime<Result>(result: Promise<Result>): Promise<Result | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), timeLimitMs);
  const first = await Promise.race([result, late]);
  clearTimeout(timer);
  return first;
}

/** At least what the sources and the machines say about its version. */
async function addForetold(deps: CheckDeps, stored: ProposalRow, shown: Proposal): Promise<Proposal> {
  const { recipe } = currentProposal(stored, await findPlanOf(deps, stored));
  const foretold = foretellVersion(deps.catalogue, recipe).catch((error: unknown) => {
    if (error instanceof CatalogueError) return error.code === "no-java" ? error.message : undefined;
    deps.log.warn({ err: error }, "the version of a proposal could not be foretold");
    return undefined;
  });
  const note = await inTime(foretold);
  return note === undefined ? shown : { ...shown, notes: [...shown.notes, note] };
}
