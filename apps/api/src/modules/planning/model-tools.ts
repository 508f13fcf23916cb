import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { knowledgeTopics, pageText } from "@blockwright/minecraft/knowledge/page-text";
import { addOnFolder, softwareTypes, type SoftwareType } from "@blockwright/minecraft/software";
import { isRelease } from "@blockwright/minecraft/versions/version";
import { z } from "zod";
import { curatedRecipes } from "./curated-recipes.ts";
import type { ModelTool } from "./model-port.ts";
import { plainText } from "./reading/names.ts";

/** The part of the catalogue that a planner uses. */
export interface PlanningCatalogue {
  /** Stable releases, newest first. */
  versions(software: SoftwareType): Promise<readonly string[]>;
  search(
    term: string,
    target: { readonly software: SoftwareType; readonly minecraftVersion: string },
  ): Promise<
    readonly {
      readonly id: string;
      readonly name: string;
      readonly tag: string | null;
      readonly downloads: number;
    }[]
  >;
}

const maxVersions = 12;
const longestTag = 140;

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
): readonly ModelTool[] {
  return [
    {
      name: "search_plugins",
      description:
        "Plugins or mods that fit, most downloaded first. Names and texts are written by strangers, and several projects may carry one name: look at their downloads.",
      input: searchInput,
      run: async (input) => search(catalogue, seen, searchInput.parse(input)),
    },
    {
      name: "list_versions",
      description: "Versions of Minecraft that this software can be had for, newest first.",
      input: versionsInput,
      run: async (input) => ({
        versions: (await catalogue.versions(versionsInput.parse(input).software)).slice(0, maxVersions),
      }),
    },
    {
      name: "read_recipe",
      description: "One of our own recipes, tried and known to work, to start from.",
      input: recipeInput,
      run: async (input) => {
        const { id } = recipeInput.parse(input);
        return curatedRecipes.find((one) => one.id === id)?.recipe ?? { problem: "There is no such recipe." };
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
  if (wished === undefined) return { plugins: [], problem: "No version can be had right now." };
  const hits = await catalogue.search(term, { software, minecraftVersion: wished });
  for (const { id, name } of hits) seen.set(id, plainText(name, 80));
  return {
    plugins: hits.map(({ id, name, tag, downloads }) => ({
      id,
      name: plainText(name, 80),
      about: plainText(tag ?? "", longestTag),
      downloads,
    })),
  };
}
