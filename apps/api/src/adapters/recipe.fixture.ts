import { recipe, type Recipe } from "@blockwright/minecraft/recipe";

/** A recipe of these add-ons, each by `source:id`. */
export function recipeOf(ids: readonly string[], values: Partial<Recipe> = {}): Recipe {
  return recipe.parse({
    format: 1,
    name: "Test",
    description: "",
    platform: "java",
    software: "paper",
    minecraftVersion: "1.21.4",
    plugins: ids.map((id) => ({ id, name: id.split(":")[1], reason: "Somebody asked for it." })),
    properties: {},
    gameRules: {},
    configEdits: [],
    ...values,
  });
}
