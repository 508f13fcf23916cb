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

type Built = Awaited<ReturnType<typeof build>>;

/** What is proposed, in the words of a lock. */
function proposed({ settled: { recipe, proposal } }: Built) {
  const version = /(?<version>[\d.]+)$/.exec(proposal.chips[0] ?? "")?.groups?.["version"];
  return {
    differences: [],
    recipe,
    software: recipe.software,
    version: recipe.software === "bedrock" ? undefined : version,
    plugins: proposal.plugins.map(({ id }) => id).toSorted(),
  };
}

function locked({ built, settled }: Built) {
  const lock = built.resolved?.lock;
  const isAsked = (id: string) => settled.recipe.plugins.some((one) => one.id === id);
  return {
    differences: built.differences,
    recipe: built.recipe,
    software: lock?.software.type,
    version: lock?.software.type === "bedrock" ? undefined : lock?.software.minecraftVersion,
    plugins: lock?.plugins.flatMap(({ id }) => (isAsked(id) ? [id] : [])).toSorted(),
  };
}

/** What was asked for and is neither built nor asked about. */
function replaced({ settled: { recipe, proposal }, built, asked, choices }: Built): readonly string[] {
  if (proposal.question) return recipe.plugins.map(({ name }) => `${name} beside the question`);
  const version = choices.minecraftVersion;
  const lockedVersion = built.resolved?.lock.software.minecraftVersion;
  const core = curatedRecipes.find((one) => one.id === choices.recipeId)?.core ?? [];
  return [
    ...(recipe.software === asked.software ? [] : [asked.software]),
    ...(version === null || recipe.software === "bedrock" || version === lockedVersion ? [] : [version]),
    ...core.filter((id) => recipe.plugins.every((one) => one.id !== id)),
  ];
}

const sizes = [1, 8];
const versions = ["1.21.4", "1.20.1"];

describe.each(curatedRecipes.map((one) => [one.id, one] as const))("%s is built as proposed", (id, one) => {
  const chosen = { recipeId: id };

  test.each(sizes)("with %i GB", async (ramGb) => {
    const result = await build(one, { ...chosen, ramGb });
    expect(locked(result)).toEqual(proposed(result));
    expect(replaced(result)).toEqual([]);
  });

  test.each(versions)("on Minecraft %s", async (minecraftVersion) => {
    const result = await build(one, { ...chosen, minecraftVersion });
    expect(locked(result)).toEqual(proposed(result));
    expect(replaced(result)).toEqual([]);
  });

  test.each(platformTypes)("for %s", async (platformType) => {
    const result = await build(one, { ...chosen, platformType });
    expect(locked(result)).toEqual(proposed(result));
    expect(replaced(result)).toEqual([]);
  });

  test("from its words alone", async () => {
    const result = await build(one, {});
    expect(locked(result)).toEqual(proposed(result));
    expect(replaced(result)).toEqual([]);
  });
});
