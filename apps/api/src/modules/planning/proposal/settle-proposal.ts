import type { Proposal, ProposalChoices, ProposalOffer } from "@blockwright/contract/proposals";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import type { ResolvedLock } from "../../catalogue/index.ts";
import { features, idsGiving } from "../curated/features.ts";
import { plainOffer, switchOffer, unanswered } from "../curated/questions.ts";
import { settleWhatInstalls, tryOut, unnamed, type Obstacle, type TryRecipe } from "../keep-what-installs.ts";
import type { ComputedProposal } from "./compute-proposal.ts";
import { describeChips } from "./describe-shortly.ts";

type Compute = (choices: ProposalChoices) => ComputedProposal;

/** A proposal after the sources were asked: what it says is what a build makes. */
export interface SettledProposal extends ComputedProposal {
  /** What is built, which is the plain game while there is a question. */
  readonly builtChoices: ProposalChoices;
  /** False if a source that is down kept it from being tried. */
  readonly isTried: boolean;
}

/** Tries what a build would install. What can't be had is left out and said, or asked about. */
export async function settleProposal(
  computed: ComputedProposal,
  compute: Compute,
  tryRecipe: TryRecipe<ResolvedLock>,
): Promise<SettledProposal> {
  const { choices } = computed.proposal;
  const { stuck, ...settled } = await settleWhatInstalls(computed.recipe, tryRecipe, computed);
  if (!stuck) return withSettled(computed, settled, choices);
  const newest = { ...choices, minecraftVersion: newestVersion };
  // The plain game has nothing but its version that could be missing.
  if (choices.plainMode !== null)
    return said(await settleProposal(compute(newest), compute, tryRecipe), stuck.error.message, choices);
  const offers = await offersFor(computed.recipe, stuck, tryRecipe);
  const plain = plainOffer(choices.platformType);
  const answers = { ...plain, choices: { ...plain.choices, minecraftVersion: newestVersion } };
  const built = await settleProposal(
    compute({ ...newest, plainMode: "survival", recipeId: null }),
    compute,
    tryRecipe,
  );
  return {
    ...built,
    proposal: {
      ...built.proposal,
      choices,
      question: {
        words: wordsAbout(computed.proposal, computed.recipe),
        sentence: stuck.error.message,
        offers: [...offers, answers],
        unanswered,
      },
    },
  };
}

function said(settled: SettledProposal, sentence: string, choices: ProposalChoices): SettledProposal {
  const { proposal } = settled;
  const notes = [`${sentence} Using the newest version.`, ...proposal.notes];
  return { ...settled, proposal: { ...proposal, choices, notes } };
}

function withSettled(
  computed: ComputedProposal,
  {
    recipe: installable,
    leftOut,
    resolved,
  }: Omit<Awaited<ReturnType<typeof settleWhatInstalls<ResolvedLock>>>, "stuck">,
  choices: ProposalChoices,
): SettledProposal {
  const { proposal } = computed;
  const asked = leftOut.filter(({ plugin }) => computed.asked.includes(plugin.id));
  const isMisnamed = leftOut.some(({ plugin }) => computed.namedAfter.includes(plugin.id));
  const recipe = isMisnamed ? unnamed(installable) : installable;
  const gone = new Set(leftOut.map(({ plugin }) => plugin.id));
  const lost = asked.map(({ plugin, why }) => {
    const what = labelOf(plugin.id, recipe) ?? plugin.name;
    const words = proposal.understood.find(({ means }) => means === what)?.words ?? plugin.name;
    const offer = recipe.minecraftVersion === newestVersion ? null : newestOffer();
    return { words, what, why, offer };
  });
  const lostMeanings = new Set(lost.map(({ what }) => what));
  const further = (resolved?.leftOut ?? []).map(({ name, sentence }) => ({
    words: name,
    what: name,
    why: sentence,
    offer: null,
  }));
  const version = resolved?.lock.software.minecraftVersion;
  const notIncluded = [...proposal.notIncluded, ...lost, ...further];
  return {
    ...computed,
    recipe,
    builtChoices: choices,
    isTried: resolved !== undefined,
    proposal: {
      ...proposal,
      name: recipe.name,
      description: recipe.description,
      chips: describeChips(recipe, proposal.players, version),
      understood: proposal.understood.filter(({ means }) => !lostMeanings.has(means)),
      plugins: proposal.plugins.filter(({ id }) => !gone.has(id)),
      notIncluded,
      notDone: [...proposal.notDone, ...[...lost, ...further].map(({ words, why }) => ({ words, why }))],
      notes: [...proposal.notes, ...(resolved?.olderBecause ?? [])],
    },
  };
}

/** The feature that nothing else in the recipe gives any more. */
function labelOf(id: string, { plugins }: Recipe): string | undefined {
  const lost = features.find((feature) => idsGiving(feature).has(id));
  const isStillGiven = lost && plugins.some((plugin) => idsGiving(lost).has(plugin.id));
  return isStillGiven ? undefined : lost?.label;
}

function wordsAbout({ understood }: Pick<Proposal, "understood">, { minecraftVersion }: Recipe): string {
  return understood.find(({ means }) => means === `version ${minecraftVersion}`)?.words ?? minecraftVersion;
}

const mostOffers = 2;

/** Only what the sources really have. */
async function offersFor(
  recipe: Recipe,
  { error }: Obstacle,
  tryRecipe: TryRecipe<ResolvedLock>,
): Promise<ProposalOffer[]> {
  const onJava: Recipe = { ...recipe, platform: "java" };
  const isJavaBetter = recipe.platform === "crossplay" && (await tryOut(onJava, tryRecipe)).ok;
  const newest = await tryOut({ ...recipe, minecraftVersion: newestVersion }, tryRecipe);
  const versions = [
    ...(newest.ok ? [newest.resolved.lock.software.minecraftVersion] : []),
    ...error.nearVersions,
  ].filter((version) => version !== recipe.minecraftVersion);
  return [
    ...(isJavaBetter ? [switchOffer("java")] : []),
    ...[...new Set(versions)].map((version) => ({
      label: `Use Minecraft ${version}`,
      description: "Everything else stays as you asked.",
      choices: { minecraftVersion: version },
    })),
  ].slice(0, mostOffers);
}

function newestOffer(): ProposalOffer {
  return {
    label: "Use the newest version",
    description: "Everything else stays as you asked.",
    choices: { minecraftVersion: newestVersion },
  };
}
