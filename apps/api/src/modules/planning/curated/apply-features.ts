import type { Recipe } from "@blockwright/minecraft/recipe";
import { addOnFolder, softwareNames } from "@blockwright/minecraft/software";
import { withNotes, type Draft } from "../draft.ts";
import { addOnsFor, features, idsGiving, otherNamesOf, ownIds, termsOf, type Feature } from "./features.ts";
import {
  finalStanceOf,
  findMentions,
  understand,
  type Mention,
  type ReadPrompt,
  type Stance,
} from "../reading/phrasebook.ts";
import { whyMissing, whyStillThere, whySubstituted, whyTakenBack } from "./undone-features.ts";
import { findSeveralVersions } from "../reading/version.ts";
import { isWanted, stanceOn, takeAs } from "./settings-words.ts";

export interface WishedFeatures {
  readonly wanted: readonly Feature[];
  readonly unwanted: readonly Feature[];
}

export function readFeatures(prompt: ReadPrompt): WishedFeatures {
  const stances = new Map(features.map((feature) => [feature.id, stanceOnFeature(prompt, feature)]));
  const isAsked = ({ id }: Feature) => stances.get(id) === "wanted";
  const isUnwanted = ({ id }: Feature) => stances.get(id) === "unwanted";
  for (const feature of features) recordFeature(prompt, feature, isUnwanted(feature));
  return {
    wanted: features.filter(isAsked),
    unwanted: features.filter(
      (feature) =>
        isUnwanted(feature) ||
        (!isAsked(feature) && features.some((parent) => parent.id === feature.partOf && isUnwanted(parent))),
    ),
  };
}

/** Whether anything in the words needs a plugin or a mod. */
export function needsAddOns(prompt: ReadPrompt): boolean {
  const isNamed = (["add-ons", "forge", "neoforge", "fabric", "spigot", "paper"] as const).some((topic) =>
    isWanted(prompt, topic),
  );
  return isNamed || features.some((feature) => stanceOnFeature(prompt, feature) === "wanted");
}

function recordFeature(prompt: ReadPrompt, feature: Feature, isUnwanted: boolean): void {
  const mentions = findMentions(prompt, termsOf(feature));
  const asked = mentions.filter(({ isNegated }) => !isNegated);
  if (isUnwanted) {
    understand(prompt, mentions, `no ${feature.label}`, whyStillThere(feature));
    understand(prompt, asked, `no ${feature.label}`, whyTakenBack);
    return;
  }
  understand(prompt, mentions, feature.label, whyMissing(feature));
  const several = feature.id === "older-clients" ? findSeveralVersions(prompt) : undefined;
  if (several) understand(prompt, [{ places: several }], feature.label, whyMissing(feature));
  for (const { name, terms } of otherNamesOf(feature)) {
    const named = findMentions(prompt, terms).filter(({ isNegated }) => !isNegated);
    understand(prompt, named, feature.label, whySubstituted(feature, name));
  }
}

const againstGriefing = new Set(["claims", "grief-log"]);

/** "BlueMap, no Dynmap" is for a map: only one of the add-ons for it is refused. */
function mentionsOf(prompt: ReadPrompt, feature: Feature): readonly Mention[] {
  const mentions = findMentions(prompt, termsOf(feature));
  const names = new Set(
    otherNamesOf(feature).flatMap(({ terms }) => findMentions(prompt, terms).map(({ last }) => last)),
  );
  const others = mentions.filter(({ isNegated, last }) => !(isNegated && names.has(last)));
  return others.length > 0 ? others : mentions;
}

/** People don't say "I want claims and a log": they say "no griefing". */
function stanceOnFeature(prompt: ReadPrompt, feature: Feature): Stance {
  const stance = finalStanceOf(mentionsOf(prompt, feature));
  if (stance !== "unmentioned") return stance;
  if (feature.id === "older-clients" && findSeveralVersions(prompt)) return "wanted";
  if (!againstGriefing.has(feature.id)) return stance;
  const griefing = stanceOn(prompt, "grief");
  if (griefing === "unwanted") {
    takeAs(prompt, "grief", feature.label, whyMissing(feature));
    return "wanted";
  }
  return griefing === "wanted" ? "unwanted" : "unmentioned";
}

export function applyFeatures(draft: Draft, { wanted, unwanted }: WishedFeatures): Draft {
  if (addOnFolder(draft.recipe.software) === undefined) return refuseAll(draft, wanted);
  const refused = new Set(unwanted.flatMap((feature) => [...idsGiving(feature)]));
  const asked = new Set(wanted.flatMap(ownIds));
  const kept = draft.recipe.plugins.filter(({ id }) => !refused.has(id) || asked.has(id));
  const start: Draft = { ...draft, recipe: withPlugins(draft.recipe, kept) };
  return wanted.reduce(addFeature, start);
}

function addFeature(draft: Draft, feature: Feature): Draft {
  const { recipe } = draft;
  const giving = idsGiving(feature);
  const note = feature.note === undefined ? [] : [feature.note];
  if (recipe.plugins.some(({ id }) => giving.has(id))) return withNotes(draft, ...note);
  const addOns = addOnsFor(feature, recipe.software);
  if (!addOns) {
    const software = softwareNames[recipe.software];
    return withNotes(draft, `We know no add-on for ${feature.label} on ${software}, so it was left out.`);
  }
  const present = new Set(recipe.plugins.map(({ id }) => id));
  const added = [...feature.companions, ...addOns].filter(({ id }) => !present.has(id));
  const plugins = [...recipe.plugins, ...added];
  return withNotes({ ...draft, recipe: withPlugins(recipe, plugins) }, ...note);
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

function refuseAll(draft: Draft, wanted: readonly Feature[]): Draft {
  if (wanted.length === 0) return draft;
  const labels = listing.format(wanted.map(({ label }) => label));
  const software = softwareNames[draft.recipe.software];
  const advice = draft.recipe.platform === "bedrock" ? " Crossplay supports both." : "";
  return withNotes(draft, `${software} servers can't run plugins, so ${labels} can't be added.${advice}`);
}

/** With these add-ons, and without settings of others. */
export function withPlugins(recipe: Recipe, plugins: Recipe["plugins"]): Recipe {
  const folders = new Set(plugins.map(({ name }) => name));
  // Drops settings of plugins that are not included.
  const configEdits = recipe.configEdits.filter(
    ({ file }) => !file.startsWith("plugins/") || [...folders].some((name) => belongsTo(file, name)),
  );
  return { ...recipe, plugins, configEdits };
}

function belongsTo(file: string, pluginName: string): boolean {
  const folder = file.split("/")[1]?.toLowerCase() ?? "";
  return folder.startsWith(pluginName.toLowerCase()) || pluginName.toLowerCase().startsWith(folder);
}
