import { readFileSync } from "node:fs";
import { join } from "node:path";
import { examplePrompts, promptPlaceholder, storyPlan, storyPrompt } from "@blockwright/contract/examples";
import { platformTypes, softwareTypes } from "@blockwright/minecraft/software";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { curatedRecipes } from "./curated/curated-recipes.ts";
import {
  choosePlatform,
  computeProposal,
  createReadWords,
  firstChoices,
} from "./proposal/compute-proposal.ts";

const examples = z
  .array(
    z.strictObject({
      prompt: z.string(),
      recipe: z.string(),
      software: z.enum(softwareTypes),
      edition: z.enum(platformTypes),
      plugins: z.array(z.string()),
      /** Of the game. */
      settings: z.record(z.string(), z.unknown()),
    }),
  )
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "own-examples.fixture.json"), "utf8")));

const inArchitecture = "survival with land claims, my friends play on phones";

function propose(prompt: string) {
  const readWords = createReadWords();
  const platformType = choosePlatform(prompt, null, readWords);
  return computeProposal(prompt, { ...firstChoices, platformType }, { readWords });
}

test("every sentence that we suggest is in the list, and nothing else", () => {
  const root = join(import.meta.dirname, "../../../../..");
  expect(readFileSync(join(root, "docs/architecture.md"), "utf8")).toContain(`"${inArchitecture}"`);
  const suggested = [
    ...examplePrompts.map(({ prompt }) => prompt),
    promptPlaceholder,
    storyPrompt,
    inArchitecture,
    ...curatedRecipes.map(({ prompt }) => prompt),
  ];
  expect(examples.map(({ prompt }) => prompt).toSorted()).toEqual(suggested.toSorted());
});

describe.each(examples)("$prompt", ({ prompt, recipe: planned, software, edition, plugins, settings }) => {
  const { proposal, recipe } = propose(prompt);

  test("is understood, word for word", () => {
    expect(proposal.notUnderstood).toEqual([]);
    expect(proposal.notDone).toEqual([]);
    expect(proposal.notIncluded).toEqual([]);
    expect([proposal.question, proposal.refusal, proposal.offered]).toEqual([null, null, []]);
  });

  test("is planned as it says", () => {
    expect({
      recipe: proposal.plannedBy.name,
      software: recipe.software,
      edition: recipe.platform,
      plugins: recipe.plugins.map(({ name }) => name),
    }).toEqual({ recipe: planned, software, edition, plugins });
    expect({ ...recipe.properties, ...recipe.gameRules, sidebar: recipe.sidebar }).toMatchObject(settings);
  });
});

test("the picture beside the front page's sentence shows what is built from it", () => {
  const { proposal, recipe } = propose(storyPrompt);
  expect(storyPlan.name).toBe(proposal.name);
  expect(storyPlan.chips).toEqual(proposal.chips);
  expect(recipe.platform).toBe("crossplay");
  const [geyser] = storyPlan.addOns.slice(-1);
  expect(geyser?.name).toBe("Geyser");
  const built = recipe.plugins.map(({ name, reason }) => ({ name, reason }));
  expect(built).toEqual(expect.arrayContaining(storyPlan.addOns.slice(0, -1)));
});
