import { recipe, type Recipe } from "@blockwright/minecraft/recipe";
import { platformTypes } from "@blockwright/minecraft/software";
import { z } from "zod";

/** One of ours: a recipe with the words it is found by. */
const curatedRecipe = z.object({
  id: z.string(),
  prompt: z.string(),
  tags: z.array(z.string()),
  words: z.array(z.string()),
  platforms: z.array(z.enum(platformTypes)),
  recipe,
});
export type CuratedRecipe = z.output<typeof curatedRecipe>;

const plain: Omit<Recipe, "name" | "description" | "platform" | "software"> = {
  format: 1,
  minecraftVersion: "latest",
  plugins: [],
  properties: {},
  gameRules: {},
  configEdits: [],
};

export const curatedRecipes: readonly CuratedRecipe[] = z.array(curatedRecipe).parse([
  {
    id: "survival-claims",
    prompt: "Survival with land claims for me and my friends",
    tags: ["survival", "claims"],
    words: ["survival", "claim", "claims", "land", "friends"],
    platforms: ["java", "crossplay"],
    recipe: {
      ...plain,
      name: "Survival with claims",
      description: "Survival where everybody can protect what they build.",
      platform: "java",
      software: "paper",
      plugins: [
        { id: "modrinth:luckperms", name: "LuckPerms", reason: "Says who may do what." },
        { id: "modrinth:griefprevention", name: "GriefPrevention", reason: "Players protect their land." },
      ],
      properties: { difficulty: "normal", "spawn-protection": 0 },
    },
  },
  {
    id: "bedrock-survival",
    prompt: "Survival for friends on phones and consoles",
    tags: ["survival", "bedrock"],
    words: ["phone", "console", "bedrock"],
    platforms: ["bedrock"],
    recipe: {
      ...plain,
      name: "Pocket survival",
      description: "Survival for phones, tablets and consoles.",
      platform: "bedrock",
      software: "bedrock",
    },
  },
]);
