import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import { JobFailure } from "../../jobs/index.ts";
import { promisesOf } from "../../planning/index.ts";
import type { BuildChange, BuildRow } from "../builds.repository.ts";

/** What the person reads once it is ready: what is left to do, and what could not be set. */
export function outcomeOf(
  { recipe, lock, plan }: Pick<BuildRow, "recipe" | "lock" | "plan">,
  notTaken: readonly string[],
): BuildChange {
  if (!recipe || !lock || !plan) throw new JobFailure("The plan of this build is gone. Please try again.");
  return { plan: { ...plan, nextSteps: [...nextSteps(recipe, lock)], notTaken: [...notTaken] } };
}

/** What is left to do for a person, most important first. */
export function nextSteps(recipe: Pick<Recipe, "properties">, lock: Lock): readonly string[] {
  const { kept, otherwise } = promisesOf(
    lock.plugins.map(({ id }) => id),
    recipe.properties,
  );
  const steps = [...modsOfPlayers(lock), ...kept.flatMap((one) => one.nextSteps), ...otherwise];
  return [...new Set(steps)];
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

/** Mods that each player has to install, with everything those need. */
function modsOfPlayers({ software, plugins }: Lock): readonly string[] {
  const needed = plugins.filter(({ id }) => findKnowledge(id)?.isNeededByPlayers === true);
  const ids = new Set(needed.map(({ id }) => id));
  const libraries = plugins.filter(({ id, neededBy }) => !ids.has(id) && neededBy.some((by) => ids.has(by)));
  if (needed.length === 0) return [];
  const names = listing.format([...needed, ...libraries].map(({ name, version }) => `${name} ${version}`));
  const loader = `${softwareNames[software.type]} for Minecraft ${software.minecraftVersion}`;
  return [`Every player installs ${loader} and these mods: ${names}.`];
}
