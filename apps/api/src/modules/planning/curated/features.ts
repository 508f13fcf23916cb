import { join } from "node:path";
import { pluginId } from "@blockwright/minecraft/recipe";
import type { SoftwareType } from "@blockwright/minecraft/software";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import { compilePhrases, phrases } from "../reading/phrasebook.ts";
import { compileTerm } from "../reading/terms.ts";

const loaders = ["bukkit", "fabric", "forge", "neoforge"] as const;
type Loader = (typeof loaders)[number];

const addOn = z.object({ id: pluginId, name: z.string().min(1), reason: z.string().min(1) });
type AddOn = z.output<typeof addOn>;

const feature = z.object({
  id: z.string(),
  /** As used in a sentence. */
  label: z.string().min(1),
  words: phrases,
  /** The add-on that provides it, where available. */
  addOns: z.partialRecord(z.enum(loaders), z.array(addOn).min(1)),
  /** Its dependencies, which alone do not provide it. */
  companions: z.array(addOn).default([]),
  /** Other add-ons that provide it too. */
  alsoGivenBy: z.array(pluginId),
  /** Excluding that excludes this too. */
  partOf: z.string().optional(),
  /** Words of it that are names of other add-ons, which it gives in another way. */
  otherNames: z.array(z.object({ word: z.string(), name: z.string() })).default([]),
  /** What the person still has to do. */
  note: z.string().optional(),
});
export type Feature = z.output<typeof feature>;

export const features: readonly Feature[] = readDataFile(
  join(import.meta.dirname, "../words/features.json"),
  z.array(feature),
);

const terms = new Map(features.map(({ id, words }) => [id, compilePhrases(words)]));

const otherTerms = new Map(
  features.map(({ id, otherNames }) => [
    id,
    otherNames.map(({ word, name }) => ({ name, terms: [compileTerm(word)] })),
  ]),
);

export function otherNamesOf({ id }: Feature) {
  return otherTerms.get(id) ?? [];
}

export function termsOf({ id }: Feature) {
  return terms.get(id) ?? [];
}

/** Undefined: there is none for that software. */
export function addOnsFor({ addOns }: Feature, software: SoftwareType): readonly AddOn[] | undefined {
  const loader = loaderOf(software);
  return loader && addOns[loader];
}

/** No plugin gives it. */
export function isOnlyMod({ addOns }: Feature): boolean {
  return addOns.bukkit === undefined;
}

function loaderOf(software: SoftwareType): Loader | undefined {
  switch (software) {
    case "paper":
    case "spigot":
      return "bukkit";
    case "fabric":
    case "forge":
    case "neoforge":
      return software;
    case "vanilla":
    case "bedrock":
      return undefined;
  }
}

/** Everything included for it, on any software. */
export function ownIds({ addOns }: Feature): readonly string[] {
  return loaders.flatMap((loader) => (addOns[loader] ?? []).map(({ id }) => id));
}

/** Every id that provides the feature, even as a side effect. */
export function idsGiving(one: Feature): ReadonlySet<string> {
  return new Set([...ownIds(one), ...one.alsoGivenBy]);
}
