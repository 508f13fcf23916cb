import type { Recipe } from "@blockwright/minecraft/recipe";

/** A recipe in progress, and notes for the person about it. */
export interface Draft {
  readonly recipe: Recipe;
  readonly notes: readonly string[];
}

export function withNotes(draft: Draft, ...notes: readonly string[]): Draft {
  return { ...draft, notes: [...draft.notes, ...notes] };
}

export function withProperties(draft: Draft, properties: Recipe["properties"]): Draft {
  return { ...draft, recipe: { ...draft.recipe, properties: { ...draft.recipe.properties, ...properties } } };
}

export function withGameRules(draft: Draft, gameRules: Recipe["gameRules"]): Draft {
  return { ...draft, recipe: { ...draft.recipe, gameRules: { ...draft.recipe.gameRules, ...gameRules } } };
}
