import type { Proposal, ProposalOffer } from "@blockwright/contract/proposals";
import { softwareNames, type PlatformType } from "@blockwright/minecraft/software";
import type { ServerWish } from "../planned-server.ts";
import { wordsOf } from "../reading/not-understood.ts";
import type { ReadPrompt } from "../reading/phrasebook.ts";
import { chooseRecipe, recipePlaces } from "./choose-recipe.ts";
import { listCloseRecipes } from "./close-recipes.ts";
import { readsThatTheyBuild, type UnmetCore } from "./cores.ts";
import { curatedRecipes, type CuratedRecipe } from "./curated-recipes.ts";
import type { PromptPlan } from "./plan-from-recipes.ts";
import { placesOf } from "./settings-words.ts";

export type Question = NonNullable<Proposal["question"]>;

interface Asked extends Omit<Question, "unanswered"> {
  readonly offers: ProposalOffer[];
}

/**
 * What the words are mainly about is never replaced by something else: where it can't be built as asked, the person
 * chooses. One answer is always the plain game, which is also built without an answer.
 */
export function askAboutCore(
  prompt: ReadPrompt,
  wish: ServerWish,
  plan: PromptPlan,
  { unmet, saysNothing }: { readonly unmet: readonly UnmetCore[]; readonly saysNothing: boolean },
): Question | undefined {
  const [core] = unmet;
  const asked = core
    ? aboutUnmet(core, wish.platform)
    : saysNothing
      ? aboutNothing(prompt, wish.platform)
      : (aboutSoftware(prompt, wish.platform, plan) ??
        aboutPlatform(prompt, wish, plan) ??
        aboutBuilding(prompt, wish, plan));
  return asked && withPlain(asked, wish.platform);
}

/** A recipe that was chosen, and then an edition that it is not for. */
export function askAboutRecipe(recipeId: string, platform: PlatformType): Question | undefined {
  const chosen = curatedRecipes.find(({ id }) => id === recipeId);
  const [first] = chosen?.platforms ?? [];
  if (!chosen || first === undefined || chosen.platforms.includes(platform)) return undefined;
  const offers = chosen.platforms.map(switchOffer);
  return withPlain({ words: "", sentence: whyNotOn(chosen, platform), offers }, platform);
}

function withPlain(asked: Asked, platform: PlatformType): Question {
  return { ...asked, offers: [...asked.offers, plainOffer(platform)], unanswered };
}

export const unanswered = "If you continue, we build a plain server.";

function aboutUnmet({ words, sentence, instead }: UnmetCore, platform: PlatformType): Asked {
  return { words, sentence, offers: recipeOffers(instead, platform) };
}

function aboutNothing({ guessed }: ReadPrompt, platform: PlatformType): Asked {
  const sentence = guessed.isRead
    ? "We couldn't tell from your description what to build."
    : `This looks like ${guessed.name}, which we don't read yet. Describe it in English, German, French, Spanish or Portuguese, or choose one of these.`;
  return { words: "", sentence, offers: recipeOffers(listCloseRecipes(platform).slice(0, 3), platform) };
}

function aboutSoftware(
  prompt: ReadPrompt,
  platform: PlatformType,
  { unfitSoftware }: PromptPlan,
): Asked | undefined {
  if (unfitSoftware === undefined || unfitSoftware === "vanilla" || unfitSoftware === "bedrock")
    return undefined;
  const name = softwareNames[unfitSoftware];
  const sentence =
    platform === "crossplay"
      ? `${name} servers can't let phones and consoles in.`
      : `${name} only runs on Java Edition: phones and consoles can't join it.`;
  return {
    words: wordsOf(prompt, placesOf(prompt, unfitSoftware)),
    sentence,
    offers: [switchOffer("java"), ...recipeOffers(["family-crossplay"], "crossplay")],
  };
}

/** A game that another edition has, and this one does not. */
function aboutPlatform(
  prompt: ReadPrompt,
  { platform }: ServerWish,
  { chosen, recipeWish }: PromptPlan,
): Asked | undefined {
  const others = (["crossplay", "java"] as const).filter((other) => other !== platform);
  for (const other of others) {
    const best = chooseRecipe(prompt, { ...recipeWish, platform: other });
    if (best.id === chosen.id || !isOfItsOwn(best) || best.platforms.includes(platform)) continue;
    const places = recipePlaces(prompt, best);
    // "Creative building" is also what the recipe of this edition is for.
    const known = new Set(recipePlaces(prompt, chosen));
    if (places.every((place) => known.has(place))) continue;
    return {
      words: wordsOf(prompt, places),
      sentence: whyNotOn(best, platform),
      offers: [switchOffer(other)],
    };
  }
  return undefined;
}

/** Without its add-ons it would be another game. */
function isOfItsOwn({ core, recipe }: CuratedRecipe): boolean {
  return core.length > 0 || recipe.software === "forge" || recipe.software === "neoforge";
}

function whyNotOn({ recipe: { name, software } }: CuratedRecipe, platform: PlatformType): string {
  if (software === "bedrock") return `${name} is for Bedrock servers only.`;
  return platform === "bedrock"
    ? `${name} needs plugins or mods, and Bedrock servers can't run any.`
    : `${name} only runs on Java Edition: phones and consoles can't join it.`;
}

function aboutBuilding(
  prompt: ReadPrompt,
  { platform }: ServerWish,
  { chosen }: PromptPlan,
): Asked | undefined {
  if (chosen.needsBuilding === undefined || readsThatTheyBuild(prompt)) return undefined;
  return {
    words: wordsOf(prompt, recipePlaces(prompt, chosen)),
    sentence: chosen.needsBuilding,
    offers: recipeOffers([chosen.id], platform),
  };
}

function recipeOffers(ids: readonly string[], platform: PlatformType): ProposalOffer[] {
  return ids.flatMap((id) => {
    const found = curatedRecipes.find((one) => one.id === id);
    if (!found) return [];
    const { recipe, platforms } = found;
    const [first] = platforms;
    return [
      {
        label: `Build ${recipe.name}`,
        description: recipe.description,
        choices: {
          recipeId: id,
          plainMode: null,
          ...(!platforms.includes(platform) && first && { platformType: first }),
        },
      },
    ];
  });
}

const switches: Readonly<Record<PlatformType, Pick<ProposalOffer, "label" | "description">>> = {
  java: { label: "Switch to Java", description: "For players on computers." },
  bedrock: { label: "Switch to Bedrock", description: "For phones, tablets and consoles." },
  crossplay: { label: "Switch to Crossplay", description: "Crossplay supports both." },
};

export function switchOffer(platformType: PlatformType): ProposalOffer {
  return { ...switches[platformType], choices: { platformType } };
}

export function plainOffer(platform: PlatformType): ProposalOffer {
  const who: Readonly<Record<PlatformType, string>> = {
    java: "The game as it is.",
    bedrock: "The game as it is, on phones, tablets and consoles.",
    crossplay: "The game as it is, for computers, phones and consoles.",
  };
  return {
    label: "Build a plain server",
    description: who[platform],
    choices: { plainMode: "survival", recipeId: null },
  };
}
