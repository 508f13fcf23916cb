import { randomUUID } from "node:crypto";
import type { ProposalChoices } from "@blockwright/contract/proposals";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { platformTypes } from "@blockwright/minecraft/software";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../../../../services/engines/upstreams.ts";
import { openCatalogue, type OpenCatalogue } from "../../../adapters/catalogue-deps.fixture.ts";
import { createLog } from "../../../platform/log.ts";
import { openTestRows, type TestRows } from "../../catalogue/catalogue.fixture.ts";
import { resolveLock } from "../../catalogue/index.ts";
import { curatedRecipes, type CuratedRecipe } from "../curated/curated-recipes.ts";
import { computeProposal, createReadWords } from "./compute-proposal.ts";
import { installAgreed } from "./install-agreed.ts";
import { someChoices } from "./proposals.fixture.ts";
import { settleProposal } from "./settle-proposal.ts";

let upstreams: Upstreams;
let database: TestRows;
let open: OpenCatalogue;
beforeAll(async () => {
  upstreams = await startUpstreams(inject("instance"), { name: "matrix" });
  database = await openTestRows();
  open = openCatalogue(upstreams.environment, database.rows);
}, 240_000);
afterAll(async () => {
  await open?.close();
  await database?.stop();
  await upstreams?.stop();
});

/** What is proposed for these choices, and what a build makes of it. */
async function build(
  { prompt, recipe, platforms: [first = "java"] }: CuratedRecipe,
  changes: Partial<ProposalChoices>,
) {
  const readWords = createReadWords();
  const compute = (choices: ProposalChoices) => computeProposal(prompt, choices, { readWords });
  const choices = someChoices({ platformType: first, ...changes });
  const computed = compute(choices);
  const settled = await settleProposal(computed, compute, (one: Recipe) => resolveLock(open.deps, one));
  const planner = {
    rows: database.rows,
    transact: database.transact,
    log: createLog("silent", "test"),
    now: () => new Date(),
    catalogue: open.deps,
    model: undefined,
    budget: { timeMs: 20_000, tokens: 40_000 },
    plansPerDay: 20,
    planTokensPerDay: 10_000_000,
    prices: null,
  };
  const about = { userId: randomUUID(), buildId: randomUUID(), signal: new AbortController().signal };
  const agreed = { recipe: settled.recipe, core: settled.core, wish: undefined };
  return { settled, built: await installAgreed(planner, agreed, about), asked: recipe, choices };
}

/** The lock equals the proposal, or the proposal says what differs. */
function expectAsAgreed({ settled, built, asked, choices }: Awaited<ReturnType<typeof build>>): void {
  const { proposal, recipe } = settled;
  const lock = built.resolved?.lock;
  expect(built.differences).toEqual([]);
  expect(built.recipe).toEqual(recipe);
  expect(lock?.software.type).toBe(recipe.software);
  const requested = lock?.plugins.filter(
    ({ id, neededBy }) => neededBy.length === 0 && !id.startsWith("geyser:"),
  );
  const ids = requested?.map(({ id }) => id).filter((id) => recipe.plugins.some((one) => one.id === id));
  expect(ids?.toSorted()).toEqual(proposal.plugins.map(({ id }) => id).toSorted());
  if (recipe.software !== "bedrock")
    expect(proposal.chips[0]).toMatch(
      new RegExp(` ${lock?.software.minecraftVersion.replaceAll(".", "\\.")}$`),
    );
  if (proposal.question) {
    // The plain game, which the question names.
    expect(recipe.plugins).toEqual([]);
    expect(proposal.question.offers.at(-1)?.label).toBe("Build a plain server");
    return;
  }
  expect(recipe.software).toBe(asked.software);
  if (choices.minecraftVersion !== null && recipe.software !== "bedrock")
    expect(lock?.software.minecraftVersion).toBe(choices.minecraftVersion);
  const core = curatedRecipes.find((one) => one.id === choices.recipeId)?.core ?? [];
  for (const id of core) expect(ids).toContain(id);
}

const sizes = [1, 8];
const versions = ["1.21.4", "1.20.1"];

describe.each(curatedRecipes.map((one) => [one.id, one] as const))("%s is built as proposed", (id, one) => {
  const chosen = { recipeId: id };

  test.each(sizes)("with %i GB", async (ramGb) => {
    expectAsAgreed(await build(one, { ...chosen, ramGb }));
  });

  test.each(versions)("on Minecraft %s", async (minecraftVersion) => {
    expectAsAgreed(await build(one, { ...chosen, minecraftVersion }));
  });

  test.each(platformTypes)("for %s", async (platformType) => {
    expectAsAgreed(await build(one, { ...chosen, platformType }));
  });

  test("from its words alone", async () => {
    expectAsAgreed(await build(one, {}));
  });
});
