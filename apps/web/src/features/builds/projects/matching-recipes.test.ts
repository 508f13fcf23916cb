import { expect, test } from "vitest";
import { recipes } from "../build-answers.fixture.ts";
import { matchingRecipes } from "./matching-recipes.ts";

const idsFor = (text: string, platform?: "java" | "bedrock" | "crossplay") =>
  matchingRecipes(recipes, { text, platform }).map(({ id }) => id);

test("recipes are found by their words, plugins and edition, and stay in order", () => {
  expect(idsFor(" ")).toEqual(["survival-claims", "creative-plots", "bedrock-family"]);
  expect(idsFor("worldedit")).toEqual(["creative-plots"]);
  expect(idsFor("FRIENDS claims")).toEqual(["survival-claims"]);
  expect(idsFor("claims plots")).toEqual([]);
  expect(idsFor("world", "bedrock")).toEqual(["bedrock-family"]);
});
