import { gameRuleWishes } from "@blockwright/minecraft/game-rules";
import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { platformTypes } from "@blockwright/minecraft/software";
import { curatedRecipes } from "../../apps/api/src/modules/planning/curated/curated-recipes.ts";
import { ourPluginNames } from "../../apps/api/src/modules/planning/curated/known-plugins.ts";
import { proposeFromRecipes } from "../../apps/api/src/modules/planning/propose-server.ts";
import type { DemoPlan, DemoWish } from "../../stand-ins/model/demo/demo-model.ts";

/**
 * What the demo model plans: the same as our recipes, in the form of a model's answer. Undefined if the words don't say
 * what to build, so that the first reading and its question stay.
 */
export function planForDemo({ isSecondTry, ...wish }: DemoWish): DemoPlan | undefined {
  const platform = platformTypes.find((known) => known === wish.platform);
  if (platform === undefined) return undefined;
  const { recipe, understood, plannedBy, notes, offered } = proposeFromRecipes({
    ...wish,
    platform,
    recipeId: null,
  });
  if (offered.length > 0) return undefined;
  const base = curatedRecipes.find((one) => one.recipe.name === plannedBy.name);
  const ids = recipe.plugins.map(({ id }) => id);
  return {
    recipeId: base?.id,
    searches: recipe.plugins
      .filter(({ id }) => !ourPluginNames.has(id))
      .map(({ name }) => ({ term: name, software: recipe.software })),
    answer: {
      name: recipe.name,
      description: recipe.description,
      understood,
      software: recipe.software,
      softwareReason: recipe.softwareReason ?? "It runs what you asked for.",
      minecraftVersion: recipe.minecraftVersion,
      basedOn: base?.id ?? null,
      plugins: recipe.plugins,
      properties: Object.entries(recipe.properties).map(([key, value]) => ({ key, value: String(value) })),
      // A value that our notes don't allow is refused, and then the plan comes without any.
      pluginSettings: isSecondTry ? [] : settingsBeyond(base?.recipe, recipe, ids),
      gameRules: gameRuleWishes.flatMap((rule) => {
        const isOn = recipe.gameRules[rule];
        return isOn === undefined ? [] : [{ rule, isOn }];
      }),
      notes: notes.slice(0, 4),
    },
  };
}

/** Those of the base come with it, as long as it is whole. */
function settingsBeyond(base: Recipe | undefined, { configEdits }: Recipe, ids: readonly string[]) {
  const isWhole = base?.plugins.every(({ id }) => ids.includes(id)) ?? false;
  const known = new Set(
    isWhole ? base?.configEdits.map((edit) => JSON.stringify([edit.file, edit.path])) : [],
  );
  return configEdits
    .filter(({ file, path }) => !known.has(JSON.stringify([file, path])))
    .flatMap(({ file, path, value }) => {
      const plugin = ids.find((id) => findKnowledge(id)?.files.some((one) => one.path === file));
      return plugin === undefined ? [] : [{ plugin, file, key: path.join("."), value: String(value) }];
    });
}
