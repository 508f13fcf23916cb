import { basename, join } from "node:path";
import { pluginId, recipe } from "@blockwright/minecraft/recipe";
import { platformTypes } from "@blockwright/minecraft/software";
import { z } from "zod";
import { listDataFiles, readDataFile } from "../reading/data-files.ts";
import { phrases } from "../reading/phrasebook.ts";

/** A curated recipe with the words it is found by. */
export const curatedRecipe = z.object({
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  /** An example request that leads here. */
  prompt: z.string().min(1).max(200),
  platforms: z.array(z.enum(platformTypes)).min(1),
  tags: z.array(z.string().min(1)).min(1),
  words: phrases,
  /** Ids of what players will find. */
  promises: z.array(z.string()).min(1),
  /** The add-ons without which it would not be what it is called. */
  core: z.array(pluginId).default([]),
  /** Others that its name speaks of. The plain game does not take them along. */
  namedAfter: z.array(pluginId).default([]),
  /** Why nobody can play before the owner has built something. */
  needsBuilding: z.string().optional(),
  recipe,
});
export type CuratedRecipe = z.output<typeof curatedRecipe>;

export const curatedRecipes: readonly CuratedRecipe[] = listDataFiles(
  join(import.meta.dirname, "../recipes"),
).map((path) => {
  const one = readDataFile(path, curatedRecipe);
  if (`${one.id}.json` !== basename(path)) throw new Error(`${basename(path)} calls itself ${one.id}.`);
  return one;
});
