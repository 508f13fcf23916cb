import type { Recipe } from "@blockwright/minecraft/recipe";
import { softwareFor, softwareNames } from "@blockwright/minecraft/software";
import { readFeatures } from "../curated/apply-features.ts";
import { readRuleWishes, ruleText } from "../curated/apply-settings.ts";
import { idsGiving } from "../curated/features.ts";
import { findNamedAddOns } from "../curated/named-add-ons.ts";
import { readPlainness } from "../curated/plain-game.ts";
import { isWanted, stanceOn } from "../curated/settings-words.ts";
import { maxPlayersFor } from "../plan-limits.ts";
import type { ServerWish } from "../planned-server.ts";
import { proposeFromRecipes } from "../propose-server.ts";
import { readPlayers } from "../reading/numbers.ts";
import { readPrompt, type ReadPrompt } from "../reading/phrasebook.ts";
import { readVersion } from "../reading/version.ts";

/** What the words say and what the plan has in its place, as parts of a sentence. */
export interface Contradiction {
  readonly said: string;
  readonly planned: string;
}

const maxContradictions = 10;

/**
 * Where a plan contradicts what the words plainly say: numbers, versions, software and what was not wanted. Our words
 * are few, but they don't misread these.
 */
export function findContradictions(recipe: Recipe, wish: ServerWish): readonly Contradiction[] {
  const prompt = readPrompt(wish.prompt);
  return [
    ...aboutPlayers(recipe, prompt, wish),
    ...aboutVersion(recipe, prompt),
    ...aboutSoftware(recipe, prompt, wish),
    ...aboutRules(recipe, prompt),
    ...aboutUnwanted(recipe, prompt, wish),
  ].slice(0, maxContradictions);
}

/** Those that what was agreed does not have: the person has seen these, or made them. */
export function findNewContradictions(
  agreed: Recipe,
  changed: Recipe,
  wish: ServerWish,
): readonly Contradiction[] {
  const known = new Set(findContradictions(agreed, wish).map(({ said }) => said));
  return findContradictions(changed, wish).filter(({ said }) => !known.has(said));
}

export function tellModel({ said, planned }: Contradiction): string {
  return `The wish says ${said}, but the plan has ${planned}. Follow the wish.`;
}

export function tellPerson({ said, planned }: Contradiction): string {
  return `You wrote ${said}, but the AI planned ${planned}. Change it here, or describe it in other words.`;
}

function aboutPlayers(
  recipe: Recipe,
  prompt: ReadPrompt,
  { memoryMb, maxPlayers }: ServerWish,
): Contradiction[] {
  const asked = readPlayers(prompt)?.value;
  if (asked === undefined) return [];
  const planned = Number(recipe.properties["max-players"] ?? maxPlayers);
  const isMet = planned === Math.min(asked, maxPlayersFor(memoryMb));
  return isMet ? [] : [{ said: `${asked} players`, planned: `${planned} players` }];
}

function aboutVersion({ software, minecraftVersion }: Recipe, prompt: ReadPrompt): Contradiction[] {
  const read = readVersion(prompt);
  if (read.kind !== "asked" || software === "bedrock" || isWanted(prompt, "newest")) return [];
  if (read.version === minecraftVersion) return [];
  const planned = minecraftVersion === "latest" ? "the newest version" : `version ${minecraftVersion}`;
  return [{ said: `version ${read.version}`, planned }];
}

const namedSoftware = ["neoforge", "forge", "fabric", "spigot", "paper"] as const;

function aboutSoftware({ software }: Recipe, prompt: ReadPrompt, { platform }: ServerWish): Contradiction[] {
  const possible = namedSoftware.filter((one) => softwareFor(platform).includes(one));
  const wanted = possible.filter((one) => isWanted(prompt, one));
  const isRefused = possible.some((one) => one === software && stanceOn(prompt, one) === "unwanted");
  if (isRefused) return [{ said: `not ${softwareNames[software]}`, planned: softwareNames[software] }];
  if (wanted.length !== 1 || wanted.some((one) => one === software)) return [];
  return wanted.map((one) => ({ said: softwareNames[one], planned: softwareNames[software] }));
}

/** What a server does when nothing is set. */
const isOffByDefault: ReadonlySet<string> = new Set(["keep-inventory", "command-blocks", "one-sleeper"]);

function aboutRules({ software, gameRules, properties }: Recipe, prompt: ReadPrompt): Contradiction[] {
  if (software === "bedrock") return [];
  return readRuleWishes(prompt).flatMap(({ rule, value }) => {
    const set = gameRules[rule] ?? properties[rule];
    const planned = set === undefined ? !isOffByDefault.has(rule) : String(set) === "true";
    return planned === value ? [] : [{ said: ruleText(rule, value), planned: ruleText(rule, planned) }];
  });
}

function aboutUnwanted({ software, plugins }: Recipe, prompt: ReadPrompt, wish: ServerWish): Contradiction[] {
  const { unwanted, wanted } = readFeatures(prompt);
  const named = findNamedAddOns(prompt, software);
  const isBare =
    stanceOn(prompt, "add-ons") === "unwanted" && wanted.length === 0 && named.wanted.length === 0;
  const refused = [
    ...unwanted.map((feature) => ({ what: feature.label, ids: idsGiving(feature) })),
    ...named.unwanted.map(({ name, projects }) => ({ what: name, ids: new Set<string>(projects) })),
  ];
  const kept = new Set(wanted.flatMap((feature) => [...idsGiving(feature)]));
  const found = refused.flatMap(({ what, ids }) => {
    const giving = plugins.filter(({ id }) => ids.has(id) && !kept.has(id)).map(({ name }) => name);
    return giving.length === 0 ? [] : [{ said: `no ${what}`, planned: giving.join(", ") }];
  });
  if (plugins.length === 0 || !(isBare || isPlain(wish))) return found;
  return [
    ...found,
    { said: isBare ? "no plugins or mods" : "vanilla", planned: plugins.map(({ name }) => name).join(", ") },
  ];
}

/** Only where every word is known: an unknown one may be what a plugin is for. */
function isPlain(wish: ServerWish): boolean {
  if (readPlainness(readPrompt(wish.prompt), false) !== "plain") return false;
  const { recipe, notUnderstood } = proposeFromRecipes({ ...wish, recipeId: null });
  return recipe.plugins.length === 0 && notUnderstood.length === 0;
}
