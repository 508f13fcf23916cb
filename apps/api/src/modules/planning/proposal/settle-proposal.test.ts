import type { ProposalChoices, ProposalOffer } from "@blockwright/contract/proposals";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { describe, expect, test } from "vitest";
import { CatalogueError, type ResolvedLock } from "../../catalogue/index.ts";
import { computeProposal } from "./compute-proposal.ts";
import { someChoices } from "./proposals.fixture.ts";
import { settleProposal } from "./settle-proposal.ts";

const newest = "26.1";

/** Has every version, except what `refuses` throws for. */
function source(refuses: (recipe: Recipe, version: string) => CatalogueError | undefined) {
  return async (recipe: Recipe): Promise<ResolvedLock> => {
    const isNewest = recipe.minecraftVersion === "latest";
    const version = isNewest ? newest : recipe.minecraftVersion;
    const error = refuses(recipe, version);
    if (error) throw error;
    return {
      lock: { software: { minecraftVersion: version } },
      leftOut: [],
      notes: [],
      behind: [],
      olderBecause: [],
    } as unknown as ResolvedLock;
  };
}

async function settle(
  prompt: string,
  refuses: Parameters<typeof source>[0],
  changes: ProposalOffer["choices"] = {},
) {
  const compute = (choices: ProposalChoices) => computeProposal(prompt, choices);
  const choices: ProposalChoices = { ...someChoices(), ...withoutUndefined(changes) };
  return settleProposal(compute(choices), compute, source(refuses));
}

function withoutUndefined(values: object) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

const has = ({ plugins }: Recipe, id: string) => plugins.some((one) => one.id === id);
const noBuild = (id: string, message: string) => new CatalogueError("conflict", message, { conflict: [id] });

test("the newest version is named once the sources have told it", async () => {
  const { proposal } = await settle("survival with land claims for 12 players", () => undefined);
  expect(proposal.chips).toEqual(["Paper 26.1", "Java", "12 players"]);
});

test("what was added unasked goes without a word when the version that was asked for lacks it", async () => {
  const { proposal, recipe } = await settle("survival with land claims on 1.8.8", (one) =>
    has(one, "modrinth:luckperms")
      ? noBuild("modrinth:luckperms", "LuckPerms has nothing for 1.8.8.")
      : undefined,
  );
  expect(recipe.minecraftVersion).toBe("1.8.8");
  expect(has(recipe, "modrinth:luckperms")).toBe(false);
  expect(has(recipe, "modrinth:griefprevention")).toBe(true);
  expect([proposal.notIncluded, proposal.question]).toEqual([[], null]);
  expect(proposal.plugins.map(({ name }) => name)).not.toContain("LuckPerms");
});

test("what was asked for and lacks the version is said, with the version that has it on offer", async () => {
  const { proposal } = await settle("survival with a live map on 1.8.8", (one, version) =>
    has(one, "modrinth:bluemap") && version === "1.8.8"
      ? noBuild("modrinth:bluemap", "BlueMap does not run on Minecraft 1.8.8.")
      : undefined,
  );
  expect(proposal.notIncluded).toEqual([
    {
      words: "live map",
      what: "a map in the browser",
      why: "BlueMap does not run on Minecraft 1.8.8.",
      offer: {
        label: "Use the newest version",
        description: "Everything else stays as you asked.",
        choices: { minecraftVersion: "latest" },
      },
    },
  ]);
  expect(proposal.understood.map(({ means }) => means)).not.toContain("a map in the browser");
});

describe("a version that there is not", () => {
  const unknown = (_recipe: Recipe, version: string) =>
    version === "1.99.9"
      ? new CatalogueError("unknown-version", "There is no Paper for Minecraft 1.99.9. Try 26.1 or 1.21.4.", {
          nearVersions: ["26.1", "1.21.4"],
        })
      : undefined;

  test("is asked about, and the plain game is what is built without an answer", async () => {
    const { proposal, recipe, builtChoices } = await settle("lifesteal on 1.99.9", unknown);
    expect(proposal.question).toMatchObject({
      words: "1.99.9",
      sentence: "There is no Paper for Minecraft 1.99.9. Try 26.1 or 1.21.4.",
      unanswered: "If you continue, we build a plain server.",
    });
    expect(proposal.question?.offers.map(({ label }) => label)).toEqual([
      "Use Minecraft 26.1",
      "Use Minecraft 1.21.4",
      "Build a plain server",
    ]);
    expect([recipe.software, recipe.plugins, recipe.minecraftVersion]).toEqual(["vanilla", [], "latest"]);
    expect(proposal.choices.minecraftVersion).toBe(null);
    expect(builtChoices).toMatchObject({ plainMode: "survival", minecraftVersion: "latest" });
  });

  test("is answered by each of its offers", async () => {
    const { proposal } = await settle("lifesteal on 1.99.9", unknown);
    for (const { choices } of proposal.question?.offers ?? []) {
      const answered = await settle("lifesteal on 1.99.9", unknown, choices);
      expect([choices, answered.proposal.question]).toEqual([choices, null]);
    }
  });
});

test("a game that lacks the version that was asked for is asked about, never replaced", async () => {
  const { proposal } = await settle("lifesteal smp on 1.8.8", (one, version) =>
    has(one, "modrinth:lifestealz") && version === "1.8.8"
      ? noBuild("modrinth:lifestealz", "LifeStealZ does not run on Minecraft 1.8.8.")
      : undefined,
  );
  expect(proposal.question?.sentence).toBe("LifeStealZ does not run on Minecraft 1.8.8.");
  expect(proposal.question?.offers.map(({ choices }) => choices)).toEqual([
    { minecraftVersion: "26.1" },
    { plainMode: "survival", recipeId: null, minecraftVersion: "latest" },
  ]);
});

test("an edition that lacks the version that was asked for is asked about, with Java on offer", async () => {
  const { proposal } = await settle(
    "survival on 1.8.8, some of us are on phones",
    ({ platform }, version) =>
      platform === "crossplay" && version === "1.8.8"
        ? new CatalogueError("unknown-version", "It needs Minecraft 1.20.5 or newer.")
        : undefined,
    { platformType: "crossplay" },
  );
  expect(proposal.question?.offers.map(({ label }) => label)).toEqual([
    "Switch to Java",
    "Use Minecraft 26.1",
    "Build a plain server",
  ]);
});

test("while a source is down the proposal stays as it was read", async () => {
  const before = computeProposal("skyblock", someChoices());
  const { proposal, recipe } = await settle(
    "skyblock",
    () => new CatalogueError("source-unavailable", "Modrinth does not answer."),
  );
  expect(recipe).toEqual(before.recipe);
  expect(proposal).toEqual(before.proposal);
});
