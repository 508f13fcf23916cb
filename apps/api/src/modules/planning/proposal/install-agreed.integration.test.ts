import { randomUUID } from "node:crypto";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../../../../services/engines/upstreams.ts";
import { openCatalogue, type OpenCatalogue } from "../../../adapters/catalogue-deps.fixture.ts";
import { createLog } from "../../../platform/log.ts";
import { openTestRows, type TestRows } from "../../catalogue/catalogue.fixture.ts";
import { curatedRecipes } from "../curated/curated-recipes.ts";
import type { PlanningModel } from "../model/model-port.ts";
import { installAgreed } from "./install-agreed.ts";

let upstreams: Upstreams;
let database: TestRows;
let open: OpenCatalogue;
beforeAll(async () => {
  upstreams = await startUpstreams(inject("instance"), { name: "agreed" });
  database = await openTestRows();
  open = openCatalogue(upstreams.environment, database.rows);
}, 240_000);
afterAll(async () => {
  await open?.close();
  await database?.stop();
  await upstreams?.stop();
});

const recipeOf = (id: string) => curatedRecipes.find((one) => one.id === id)?.recipe as Recipe;
const wish = { platform: "java", memoryMb: 1024, maxPlayers: 10, recipeId: null } as const;
const gone = { id: "modrinth:gone-for-good", name: "Gone For Good", reason: "Asked for." };
const claims = "modrinth:griefprevention";
const voice = "modrinth:simple-voice-chat";

/** Answers with these, one after the other; the last one again and again. */
function modelWith(...answers: readonly { plugins: readonly string[]; software?: string }[]) {
  const said: string[] = [];
  const model: PlanningModel = {
    name: "test",
    ask: async ({ turns }) => {
      const last = turns.at(-1);
      said.push(last?.by === "us" ? last.text : "");
      const { plugins, software = "paper" } = answers[said.length - 1] ?? answers.at(-1) ?? { plugins: [] };
      const value = {
        name: "Another name",
        description: "",
        understood: [],
        software,
        softwareReason: "",
        minecraftVersion: "latest",
        basedOn: null,
        plugins: plugins.map((id) => ({ id, name: id, reason: "It does the same." })),
        properties: [{ key: "max-players", value: "99" }],
        pluginSettings: [],
        gameRules: [],
        notes: [],
      };
      return { kind: "answer", value, said: [value], tokens: { input: 1, output: 1 } };
    },
  };
  return { model, said };
}

async function install(agreed: Recipe, core: readonly string[], prompt?: string, model?: PlanningModel) {
  const userId = randomUUID();
  await database.rows.execute(sql`
    insert into users (id, email, username, username_key, password_hash)
    values (${userId}, ${`${userId}@example.org`}, ${userId.slice(0, 12)}, ${userId}, 'x')`);
  const planner = {
    rows: database.rows,
    transact: database.transact,
    log: createLog("silent", "test"),
    now: () => new Date(),
    catalogue: open.deps,
    model,
    budget: { timeMs: 20_000, tokens: 40_000 },
    plansPerDay: 20,
    planTokensPerDay: 10_000_000,
    prices: null,
  };
  const about = { userId, buildId: randomUUID(), signal: new AbortController().signal };
  const asked = prompt === undefined ? undefined : { ...wish, prompt };
  return installAgreed(planner, { recipe: agreed, core, wish: asked }, about);
}

/** A model's plan of which a part has disappeared since it was agreed. */
const plan: Recipe = {
  ...recipeOf("vanilla"),
  name: "Quiet valley",
  software: "paper",
  plugins: [gone],
  properties: { "max-players": 6 },
};

describe("a model that chooses again for an agreed build", () => {
  const prompt = "survival without land claims for 8 players, with voice chat";

  test("is corrected where it contradicts the wish, and keeps the settings that were agreed", async () => {
    const { model, said } = modelWith({ plugins: [claims, voice] }, { plugins: [voice] });
    const { recipe, differences, resolved } = await install(plan, [], prompt, model);
    expect(said).toHaveLength(2);
    expect(said[1]).toContain("The wish says no land claims, but the plan has GriefPrevention.");
    // The person has changed the number of players, so it is no contradiction.
    expect(said[1]).not.toContain("players");
    expect(recipe).toMatchObject({ name: "Quiet valley", properties: { "max-players": 6 } });
    expect(recipe.plugins.map(({ id }) => id)).toEqual([voice]);
    expect(differences).toEqual([
      "Left out Gone For Good, because it can't be installed here any more.",
      "Added Simple Voice Chat: It does the same.",
    ]);
    expect(resolved?.lock.plugins.map(({ id }) => id)).toContain(voice);
  });

  test("and stands by it is listed as a difference", async () => {
    const { model, said } = modelWith({ plugins: [claims] });
    const { recipe, differences } = await install(plan, [], prompt, model);
    expect(said).toHaveLength(3);
    expect(recipe.plugins.map(({ id }) => id)).toEqual([claims]);
    expect(differences).toContain("You wrote no land claims, but the AI planned GriefPrevention.");
  });

  test("takes other software only with a sentence", async () => {
    const { model } = modelWith({ plugins: [], software: "fabric" });
    const { differences } = await install(plan, [], "survival", model);
    expect(differences).toContain("It runs Fabric instead of Paper.");
  });

  test("and drops what the game is made of takes its name away", async () => {
    const { model } = modelWith({ plugins: [voice] });
    const core = [gone.id];
    const { recipe, differences } = await install({ ...plan, name: "Gone wars" }, core, "gone wars", model);
    expect(recipe.name).toBe("My server");
    expect(differences).toContain("Without Gone For Good this is not Gone wars.");
  });
});

describe("the add-on that an agreed game is made of", () => {
  const bedwars: Recipe = { ...recipeOf("bedwars"), plugins: [gone, ...recipeOf("bedwars").plugins] };

  test("is missed by name if no version has it, and the server is not called after the game", async () => {
    const { recipe, differences, resolved } = await install(bedwars, [gone.id]);
    expect([recipe.name, recipe.description]).toEqual(["My server", ""]);
    expect(differences).toEqual([
      expect.stringMatching(/^Left out Gone For Good: /),
      "Without Gone For Good this is not BedWars.",
    ]);
    expect(resolved).toBeDefined();
  });

  test("leaves the name alone if it is only a part of it", async () => {
    const { recipe, differences } = await install(bedwars, ["modrinth:bedwars1058"]);
    expect([recipe.name, differences.length]).toEqual(["BedWars", 1]);
  });
});
