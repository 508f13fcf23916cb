import { knowledgePages } from "@blockwright/minecraft/knowledge/pages";
import type { PluginKnowledge } from "@blockwright/minecraft/knowledge/page";
import { addOnFolder, type SoftwareType } from "@blockwright/minecraft/software";
import { withNotes, type Draft } from "../draft.ts";
import { findMentions, understand, type ReadPrompt, type WhyUndone } from "../reading/phrasebook.ts";
import { compileTerm, findTerm, type Term } from "../reading/terms.ts";
import { readTokens } from "../reading/tokens.ts";
import { features, termsOf } from "./features.ts";

const shortestName = 4;

const ofFeatures = features.flatMap(termsOf);

/** "Parkour" and "auction house" ask for the feature and not for the plugin of that name. */
function isOfFeature(name: string): boolean {
  const tokens = readTokens(name, "en");
  return ofFeatures.some((term) => findTerm(tokens, term).length > 0);
}

const named: readonly { readonly page: PluginKnowledge; readonly terms: readonly Term[] }[] =
  knowledgePages.map((page) => ({
    page,
    terms: [...new Set([page.name, page.id].map((name) => name.toLowerCase()))]
      .filter((name) => name.length >= shortestName && !isOfFeature(name))
      .map(compileTerm),
  }));

export interface NamedAddOns {
  readonly wanted: readonly PluginKnowledge[];
  readonly unwanted: readonly PluginKnowledge[];
  /** For other software than this. */
  readonly unfit: readonly PluginKnowledge[];
}

export function isLoadedBy({ kind }: PluginKnowledge, software: SoftwareType): boolean {
  return addOnFolder(software) === `${kind}s`;
}

/** Those that are asked for, whatever loads them. */
export function findWantedAddOns(prompt: ReadPrompt): readonly PluginKnowledge[] {
  return named
    .filter(({ terms }) => findMentions(prompt, terms).some(({ isNegated }) => !isNegated))
    .map(({ page }) => page);
}

/** Plugins and mods that we have notes about, by their names. */
export function findNamedAddOns(prompt: ReadPrompt, software: SoftwareType): NamedAddOns {
  const found = named.flatMap(({ page, terms }) => {
    const mentions = findMentions(prompt, terms);
    const isWanted = mentions.some(({ isNegated }) => !isNegated);
    understand(prompt, mentions, isWanted ? page.name : `no ${page.name}`, whyUndone(page, isWanted));
    return mentions.length === 0 ? [] : [{ page, isWanted }];
  });
  const wanted = found.filter(({ isWanted }) => isWanted).map(({ page }) => page);
  return {
    wanted: wanted.filter((page) => isLoadedBy(page, software)),
    unwanted: found.filter(({ isWanted }) => !isWanted).map(({ page }) => page),
    unfit: wanted.filter((page) => !isLoadedBy(page, software)),
  };
}

function whyUndone({ name, projects, kind }: PluginKnowledge, isWanted: boolean): WhyUndone {
  return ({ plugins }) => {
    const given = plugins.find(({ id }) => projects.includes(id));
    if (!isWanted) return given ? `There is still ${name}, because something else here needs it.` : undefined;
    if (!given) return cannotLoad(name, kind);
    const isSame = given.id === projects[0] || given.name === name;
    return isSame ? undefined : `You asked for ${name}. Here ${given.name} does that.`;
  };
}

function cannotLoad(name: string, kind: string): string {
  return `${name} is a ${kind}, which this server can't load, so it was left out.`;
}

export function addNamed(draft: Draft, { wanted, unwanted, unfit }: NamedAddOns): Draft {
  const { recipe } = draft;
  const refused = new Set(unwanted.flatMap(({ projects }) => projects));
  const kept = recipe.plugins.filter(({ id }) => !refused.has(id));
  const present = new Set(kept.map(({ id }) => id));
  const added = wanted.flatMap(({ projects, name }) => {
    const [id] = projects;
    const isThere = projects.some((one) => present.has(one));
    return id === undefined || isThere ? [] : [{ id, name, reason: "You asked for it by name." }];
  });
  const sentences = unfit.map(({ name, kind }) => cannotLoad(name, kind));
  return withNotes({ ...draft, recipe: { ...recipe, plugins: [...kept, ...added] } }, ...sentences);
}
