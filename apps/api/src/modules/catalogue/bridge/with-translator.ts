import type { Recipe, RecipePlugin } from "@blockwright/minecraft/recipe";
import { isAtLeast } from "@blockwright/minecraft/versions/version";
import { wellKnownPlaces } from "../plugins/well-known-names.ts";

const name = "ViaVersion";
const places = wellKnownPlaces(name);
const [id = ""] = places;

const translator: RecipePlugin = {
  id,
  name,
  reason:
    "Lets players of the Bedrock Edition join: Geyser speaks a newer version of Minecraft than this server.",
};

/**
 * Geyser joins a server as a client of the newest version that it supports. An older server refuses that client, unless
 * ViaVersion translates. Its mod supports no older version at all.
 */
export function withTranslator(
  recipe: Recipe,
  minecraftVersion: string,
  bridged: string | undefined,
): Recipe {
  const { platform, software } = recipe;
  const isBridgedByPlugin = platform === "crossplay" && (software === "paper" || software === "spigot");
  const isOlder =
    bridged !== undefined && bridged !== minecraftVersion && isAtLeast(bridged, minecraftVersion);
  return isBridgedByPlugin && isOlder ? withViaVersion(recipe) : recipe;
}

/** For a lock that has it already. */
export function withLockedTranslator(recipe: Recipe, lockedIds: readonly string[]): Recipe {
  return recipe.platform === "crossplay" && lockedIds.includes(id) ? withViaVersion(recipe) : recipe;
}

function withViaVersion(recipe: Recipe): Recipe {
  const hasIt = recipe.plugins.some((plugin) => places.includes(plugin.id));
  return hasIt ? recipe : { ...recipe, plugins: [...recipe.plugins, translator] };
}
