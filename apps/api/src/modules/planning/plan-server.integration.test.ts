import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { startUpstreams, type Upstreams } from "../../../../../services/engines/upstreams.ts";
import { openCatalogue, type OpenCatalogue } from "../../adapters/catalogue-deps.fixture.ts";
import { createLog } from "../../platform/log.ts";
import { openTestRows, type TestRows } from "../catalogue/catalogue.fixture.ts";
import { resolveLock, type CatalogueDeps } from "../catalogue/index.ts";
import { curatedRecipes } from "./curated/curated-recipes.ts";
import { features } from "./curated/features.ts";
import type { ModelAnswer, PlanningModel } from "./model/model-port.ts";
import { createPlanServer } from "./plan-server.ts";

let upstreams: Upstreams;
let database: TestRows;
let open: OpenCatalogue;
let catalogue: CatalogueDeps;
const log = createLog("silent", "test");

beforeAll(async () => {
  upstreams = await startUpstreams(inject("instance"), { name: "planning" });
  database = await openTestRows();
  open = openCatalogue(upstreams.environment, database.rows);
  catalogue = open.deps;
}, 240_000);
afterAll(async () => {
  await open?.close();
  await database?.stop();
  await upstreams?.stop();
});

const budget = { timeMs: 5000, tokens: 40_000 };
const wish = { prompt: "", platform: "java", memoryMb: 1024, maxPlayers: 10, recipeId: null } as const;
const about = () => ({ userId: randomUUID(), buildId: randomUUID(), signal: new AbortController().signal });

function planServer(model?: PlanningModel, plansPerDay = 20, planTokensPerDay = 10_000_000) {
  const deps = {
    rows: database.rows,
    log,
    now: () => new Date(),
    catalogue,
    model,
    budget,
    plansPerDay,
    planTokensPerDay,
    prices: null,
    transact: database.transact,
  };
  return createPlanServer(deps);
}

describe("every curated recipe can be installed, with everything it names", () => {
  test.each(
    curatedRecipes.flatMap((one) => one.platforms.map((platform) => [one.id, platform, one] as const)),
  )("%s for %s", async (_id, platform, { recipe }) => {
    const { lock, leftOut } = await resolveLock(catalogue, { ...recipe, platform });
    expect(leftOut).toEqual([]);
    expect(lock.software.type).toBe(recipe.software);
    expect(lock.plugins.map(({ id }) => id).length).toBeGreaterThanOrEqual(recipe.plugins.length);
  });
});

test("everything a request can add is available, each by itself", async () => {
  const base = curatedRecipes.find(({ id }) => id === "vanilla-plus")?.recipe as Recipe;
  const loaders = { bukkit: "paper", fabric: "fabric", forge: "forge", neoforge: "neoforge" } as const;
  const refused: string[] = [];
  // The stand-in has the voice chat only as a plugin, and Create only for Forge.
  const isStandIn = (id: string, loader: string) =>
    (id !== "voice" || loader === "bukkit") && (id !== "machines" || loader === "forge");
  for (const feature of features)
    for (const [loader, software] of Object.entries(loaders).filter(([one]) => isStandIn(feature.id, one)))
      for (const addOn of feature.addOns[loader as keyof typeof loaders] ?? [])
        await resolveLock(catalogue, { ...base, software, plugins: [addOn], configEdits: [] }).catch(
          (error: Error) => refused.push(`${feature.id} on ${software}: ${error.message}`),
        );
  expect(refused).toEqual([]);
}, 120_000);

test("what is unavailable for the requested version is left out with a note, and the rest can be built", async () => {
  const plan = planServer();
  const { recipe, notes } = await plan(
    { ...wish, prompt: "Skyblock with sky islands, and bed wars, on 26.1" },
    about(),
  );
  expect(recipe.minecraftVersion).toBe("26.1");
  expect(recipe.plugins.map(({ id }) => id)).not.toContain("modrinth:bedwars1058");
  expect(notes.join(" ")).toContain("Left out BedWars1058");
  await expect(resolveLock(catalogue, recipe)).resolves.toBeDefined();
});

test("a version that the game itself does not run on gives way, with a note", async () => {
  const chosen = { ...wish, prompt: "Bed wars on 26.1", recipeId: "bedwars" };
  const { recipe, notes, resolved } = await planServer()(chosen, about());
  expect(recipe.plugins.map(({ id }) => id)).toContain("modrinth:bedwars1058");
  expect(resolved?.lock.software.minecraftVersion).toBe("1.20.1");
  expect(notes.join(" ")).toContain(
    "Without BedWars1058 it would not be BedWars, so it gets another version.",
  );
  expect(resolved?.notes.join(" ")).toContain(
    "It is Minecraft 1.20.1 instead of 26.1, because there is nothing newer of BedWars1058.",
  );
});

test("a game that phones can't join is not replaced by another: the plain game is built, with a note", async () => {
  const crossplay = { ...wish, platform: "crossplay" } as const;
  const { recipe, notes } = await planServer()({ ...crossplay, prompt: "Bed wars and discord" }, about());
  expect(recipe.plugins).toEqual([]);
  expect(notes[0]).toBe(
    "BedWars only runs on Java Edition: phones and consoles can't join it. So this is a plain server.",
  );
  await expect(resolveLock(catalogue, recipe)).resolves.toBeDefined();
});

test("an unknown version is replaced by the newest, with a note", async () => {
  const { recipe, notes } = await planServer()({ ...wish, prompt: "vanilla 1.99" }, about());
  expect([recipe.minecraftVersion, notes.join(" ")]).toEqual([
    "latest",
    expect.stringMatching(/1\.99.*newest version that fits/),
  ]);
});

describe("with a model", () => {
  test.each([
    ["survival with RLCraft", "RLCraft: modpacks aren't supported yet. So this is a plain server."],
    [
      "a server with Mekanism",
      "Mekanism: we haven't tried this mod yet. You can look for it under Mods later. So this is a plain server.",
    ],
  ])("it replaces nothing that is named and can't be built: %s", async (prompt, note) => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      throw new Error("The model was asked.");
    };
    const { recipe, notes } = await planServer({ name: "test", ask })({ ...wish, prompt }, about());
    expect([recipe.plugins, notes[0], asked]).toEqual([[], note, 0]);
  });

  const answer = (plugins: string[]): ModelAnswer => ({
    kind: "answer",
    said: [],
    tokens: { input: 1000, output: 200 },
    value: {
      name: "By a model",
      description: "",
      understood: [],
      softwareReason: "",
      software: "paper",
      minecraftVersion: "latest",
      basedOn: null,
      plugins: plugins.map((id) => ({ id, name: id, reason: "It fits." })),
      properties: [],
      pluginSettings: [],
      gameRules: [],
      notes: [],
    },
  });
  const searching: PlanningModel = {
    name: "test-model",
    ask: async ({ tools }) => {
      const search = tools.find(({ name }) => name === "search_plugins");
      const found = (await search?.run({ term: "chest", software: "paper", minecraftVersion: null })) as {
        plugins: { id: string }[];
      };
      return answer(found.plugins.map(({ id }) => id).slice(0, 1));
    },
  };

  async function somebody(): Promise<string> {
    const id = randomUUID();
    await database.rows.execute(sql`
      insert into users (id, email, username, username_key, password_hash)
      values (${id}, ${`${id}@example.org`}, ${id.slice(0, 12)}, ${id}, 'x')`);
    return id;
  }

  test("its plan is used, and its usage is recorded", async () => {
    const told = { ...about(), userId: await somebody() };
    const { recipe, plannedBy } = await planServer(searching)({ ...wish, prompt: "shops" }, told);
    expect(plannedBy).toEqual({ kind: "model", name: "test-model" });
    expect(recipe.plugins).toHaveLength(1);
    const { rows } = await database.rows.execute(sql`
      select kind, model, outcome, repairs, input_tokens, output_tokens, cost_micros from plannings
      where build_id = ${told.buildId}`);
    expect(rows).toEqual([
      {
        kind: "model",
        model: "test-model",
        outcome: "planned",
        repairs: 0,
        input_tokens: 1000,
        output_tokens: 200,
        cost_micros: null,
      },
    ]);
  });

  test("after the daily limit a person gets a curated recipe, and is told so", async () => {
    const plan = planServer(searching, 2);
    const userId = await somebody();
    const planFor = (id: string) => plan({ ...wish, prompt: "shops" }, { ...about(), userId: id });
    const planned = [await planFor(userId), await planFor(userId), await planFor(userId)];
    expect(planned.map(({ plannedBy }) => plannedBy.kind)).toEqual(["model", "model", "recipe"]);
    expect(planned[2]?.notes[0]).toMatch(/as many plans for you today as it may, so we used/);
    expect((await planFor(await somebody())).plannedBy.kind).toBe("model");
  });

  test("after the daily limit of the installation nobody gets one, and is told so", async () => {
    const userId = await somebody();
    const { plannedBy, notes } = await planServer(
      searching,
      20,
      budget.tokens - 1,
    )({ ...wish, prompt: "shops" }, { ...about(), userId });
    expect([plannedBy.kind, notes[0]]).toEqual(["recipe", expect.stringMatching(/limit for today/)]);
  });

  test("everything that a plan may cost is taken before the model is asked", async () => {
    const told = { ...about(), userId: await somebody() };
    const read = () =>
      database.rows.execute(sql`
        select outcome, input_tokens from plannings where build_id = ${told.buildId}`);
    let during: unknown;
    const watched: PlanningModel = {
      name: "test-model",
      ask: async () => {
        during = (await read()).rows;
        return answer([]);
      },
    };
    await planServer(watched)({ ...wish, prompt: "shops" }, told);
    expect(during).toEqual([{ outcome: "cut-off", input_tokens: budget.tokens }]);
    expect((await read()).rows).toEqual([{ outcome: "planned", input_tokens: 1000 }]);
  });
});
