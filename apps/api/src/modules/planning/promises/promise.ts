import { join } from "node:path";
import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { gameRuleWishes } from "@blockwright/minecraft/game-rules";
import { permissionNode } from "@blockwright/minecraft/permissions/operations";
import { configEdit, pluginId, type Recipe } from "@blockwright/minecraft/recipe";
import { z } from "zod";
import { listDataFiles, readDataFile } from "../reading/data-files.ts";

const sentence = z.string().trim().min(1).max(300);
const consoleLine = z.string().regex(/^[\w /.:*-]{1,120}$/);

const promise = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{3,40}$/),
  /** What players find. */
  says: sentence,
  /** The add-ons that give it: all of them are needed. */
  addOns: z.array(pluginId).default([]),
  /** Given to the default group, because only operators have them otherwise. */
  permissions: z.array(permissionNode).default([]),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  gameRules: z.partialRecord(z.enum(gameRuleWishes), z.boolean()).default({}),
  /** Settings of the add-ons. */
  configEdits: z.array(configEdit).default([]),
  /** The plugin that makes the world. */
  worldGenerator: z.enum(["PlotSquared"]).optional(),
  /** Typed once at the first start, with words of the answer that show that it worked. */
  commands: z.array(z.strictObject({ types: consoleLine, answer: z.string().min(1) })).default([]),
  /** What a person still has to do. */
  nextSteps: z.array(sentence).default([]),
  /** What a person has to do where the properties are different. */
  otherwise: sentence.optional(),
  /** Where it is written that all this makes it true. */
  source: z.string().min(1),
  /** What a player without a rank types, and words of the answer. */
  tried: z.array(z.strictObject({ types: consoleLine, answer: z.string().min(1) })).default([]),
});
export type KeptPromise = z.output<typeof promise>;

export const promises: readonly KeptPromise[] = listDataFiles(join(import.meta.dirname, "data")).flatMap(
  (path) => readDataFile(path, z.array(promise)),
);

export interface KeptPromises {
  readonly kept: readonly KeptPromise[];
  /** What a person has to do for those that other settings would keep. */
  readonly otherwise: readonly string[];
}

/** Those that these add-ons keep with these settings. A plugin is the same under each of its catalogue ids. */
export function promisesOf(addOnIds: readonly string[], properties: Recipe["properties"]): KeptPromises {
  const present = new Set(addOnIds.map(identityOf));
  const given = promises.filter(
    ({ addOns }) => addOns.length > 0 && addOns.every((id) => present.has(identityOf(id))),
  );
  const isKept = (one: KeptPromise) =>
    Object.entries(one.properties).every(([key, value]) => properties[key] === value);
  return {
    kept: given.filter(isKept),
    otherwise: given.flatMap((one) => (isKept(one) ? [] : (one.otherwise ?? []))),
  };
}

function identityOf(id: string): string {
  return moduleIds.has(id) ? id : (findKnowledge(id)?.id ?? id);
}

/** Modules that share a page of knowledge, but not what they do. */
const moduleIds = new Set(["modrinth:essentialsx-spawn", "modrinth:essentialsx-chat-module"]);
