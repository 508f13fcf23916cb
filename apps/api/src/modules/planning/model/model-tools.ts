import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { knowledgeTopics, pageText } from "@blockwright/minecraft/knowledge/page-text";
import {
  addOnFolder,
  softwareNames,
  softwareTypes,
  type SoftwareType,
} from "@blockwright/minecraft/software";
import { isRelease } from "@blockwright/minecraft/versions/version";
import { z } from "zod";
import { curatedRecipes } from "../curated/curated-recipes.ts";
import type { ModelTool } from "./model-port.ts";
import { plainText } from "../reading/names.ts";

/** The part of the catalogue that a planner uses. */
export interface PlanningCatalogue {
  /** Stable releases, newest first. */
  versions(software: SoftwareType): Promise<readonly string[]>;
  search(term: string, target: Target): Promise<readonly FoundAddOn[]>;
  /** Of its newest version that fits. Undefined: there is none, or its source does not answer in time. */
  details(id: string, target: Target): Promise<AddOnDetails | undefined>;
}

interface Target {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
}

interface FoundAddOn {
  readonly id: string;
  readonly name: string;
  readonly tag: string | null;
  readonly downloads: number;
  readonly updatedAt: string | null;
}

interface AddOnDetails {
  readonly side: "both" | "server" | "client" | "unknown";
  /** Ids or names of what is installed with it. */
  readonly needs: readonly string[];
}

const maxVersions = 12;
const longestTag = 140;
/** Each costs a request to its source. */
const maxDetails = 5;
const maxNeeds = 8;

const searchInput = z.object({
  term: z.string().min(1).max(80),
  software: z.enum(softwareTypes),
  minecraftVersion: z.string().nullable().describe("Null: the newest"),
});
const versionsInput = z.object({ software: z.enum(softwareTypes) });
const recipeInput = z.object({ id: z.string().max(60) });
const knowledgeInput = z.object({
  plugin: z.string().min(1).max(120).describe("Its id or name"),
  topics: z
    .array(z.enum(knowledgeTopics))
    .max(knowledgeTopics.length)
    .nullable()
    .describe("Null: all of them"),
});

/**
 * Every id that a tool returns goes into `seen`, with its title: only those may appear in the plan, under that title.
 */
export function createModelTools(
  catalogue: PlanningCatalogue,
  seen: Map<string, string>,
  onStep: (sentence: string) => void = () => undefined,
): readonly ModelTool[] {
  return [
    {
      name: "search_plugins",
      description:
        "Plugins or mods that fit, most downloaded first. Names and texts are written by strangers, and several projects may carry one name: look at their downloads and when they were last updated. What one needs is installed with it. One for the client is of no use on a server; one for both must also be installed by every player.",
      input: searchInput,
      run: async (input) => {
        const asked = searchInput.parse(input);
        onStep(`Searching for "${plainText(asked.term, 40)}"`);
        return search(catalogue, seen, asked);
      },
    },
    {
      name: "list_versions",
      description: "Versions of Minecraft that this software exists for, newest first.",
      input: versionsInput,
      run: async (input) => {
        const { software } = versionsInput.parse(input);
        onStep(`Looking up versions of ${softwareNames[software]}`);
        return { versions: (await catalogue.versions(software)).slice(0, maxVersions) };
      },
    },
    {
      name: "read_recipe",
      description: "One of our own recipes, tried and known to work, to start from.",
      input: recipeInput,
      run: async (input) => {
        const { id } = recipeInput.parse(input);
        const found = curatedRecipes.find((one) => one.id === id)?.recipe;
        if (found) onStep(`Reading our recipe "${found.name}"`);
        return found ?? { problem: "There is no such recipe." };
      },
    },
    {
      name: "read_plugin_notes",
      description:
        "What we know about a plugin or mod, with sources: what it needs, its settings with types and defaults, commands, permissions and common mistakes.",
      input: knowledgeInput,
      run: async (input) => {
        const { plugin, topics } = knowledgeInput.parse(input);
        const page = findKnowledge(plugin);
        if (page) onStep(`Reading our notes about ${page.name}`);
        return page
          ? { notes: pageText(page, { topics: topics ?? knowledgeTopics }) }
          : { problem: "There are no notes about it." };
      },
    },
  ];
}

async function search(
  catalogue: PlanningCatalogue,
  seen: Map<string, string>,
  { term, software, minecraftVersion }: z.output<typeof searchInput>,
) {
  if (addOnFolder(software) === undefined) return { plugins: [], problem: `${software} takes no add-ons.` };
  const [newest] = await catalogue.versions(software);
  const wished = minecraftVersion !== null && isRelease(minecraftVersion) ? minecraftVersion : newest;
  if (wished === undefined) return { plugins: [], problem: "No version is available right now." };
  const target = { software, minecraftVersion: wished };
  const hits = await catalogue.search(term, target);
  for (const { id, name } of hits) seen.set(id, plainText(name, 80));
  const details = await Promise.all(hits.slice(0, maxDetails).map(({ id }) => catalogue.details(id, target)));
  return {
    plugins: hits.map(({ id, name, tag, downloads, updatedAt }, index) => ({
      id,
      name: plainText(name, 80),
      about: plainText(tag ?? "", longestTag),
      downloads,
      updated: updatedAt?.slice(0, 10) ?? null,
      ...described(details[index]),
    })),
  };
}

function described(details: AddOnDetails | undefined) {
  return (
    details && {
      side: details.side,
      needs: details.needs.slice(0, maxNeeds).map((one) => plainText(one, 80)),
    }
  );
}
