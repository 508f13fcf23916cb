import { recipe, type Recipe } from "@blockwright/minecraft/recipe";
import { describe, expect, test } from "vitest";
import { CatalogueError, findNamesakes, resolveLock, searchPlugins } from "../modules/catalogue/index.ts";
import type { CatalogueDeps } from "../modules/catalogue/index.ts";
import type { Patient } from "../modules/doctor/doctor.repository.ts";
import { findAddOns } from "../modules/doctor/find-add-ons.ts";
import { keepWhatInstalls } from "../modules/planning/keep-what-installs.ts";
import { planWithModel } from "../modules/planning/model/plan-with-model.ts";
import { planningCatalogue } from "../modules/planning/model/planning-catalogue.ts";
import { AppError } from "../platform/errors.ts";
import {
  catalogueWith,
  officialDownloads,
  squatDownloads,
  squats,
  target,
  type Squat,
} from "./name-squats.fixture.ts";

const rows = squats.map((squat) => [squat.kind, squat.title, squat] as const);

const shop: Recipe = recipe.parse({
  format: 1,
  name: "T",
  description: "",
  platform: "java",
  ...target,
  plugins: [{ id: "modrinth:shop", name: "Shop", reason: "Wanted." }],
  properties: {},
  gameRules: {},
  configEdits: [],
});

interface Result {
  /** Ids of what would be installed. */
  readonly installs: readonly string[];
  readonly said: string;
}

/** Every place where a name in a jar, a console or a request leads to a project. */
const ways: Readonly<Record<string, (deps: CatalogueDeps, squat: Squat) => Promise<Result>>> = {
  "what a jar needs by name": async (deps) => {
    const { lock } = await resolveLock(deps, shop);
    return { installs: lock.plugins.map(({ id }) => id), said: "" };
  },
  "a plan that is tried before it is built": async (deps) => {
    const draft = { recipe: shop, notes: [] };
    const { resolved, notes } = await keepWhatInstalls(draft, (one) => resolveLock(deps, one));
    return { installs: resolved?.lock.plugins.map(({ id }) => id) ?? [], said: notes.join(" ") };
  },
  "what the doctor installs for a name in the console": async (deps, { victim }) => {
    const found = await findAddOns({ catalogue: deps }, patient, [{ name: victim }]);
    return { installs: found.map(({ plugin }) => plugin.id), said: "" };
  },
};
const patient = { serverType: "paper", minecraftVersion: target.minecraftVersion } as Patient;

async function follow(way: string, squat: Squat) {
  const { deps, squatId, officialId } = catalogueWith(squat);
  const result = await ways[way]?.(deps, squat).catch((error: unknown): Result => {
    if (error instanceof CatalogueError || error instanceof AppError)
      return { installs: [], said: error.message };
    throw error;
  });
  return { result, squatId, officialId };
}

describe.each(Object.keys(ways))("%s", (way) => {
  test.each(rows)("never leads to %s: %s", async (_kind, _title, squat) => {
    const { result, squatId, officialId } = await follow(way, squat);
    expect(result?.installs).not.toContain(squatId);
    const others = result?.installs.filter((id) => id !== "modrinth:shop");
    expect(others).toEqual(squat.victim === "Vault" ? [officialId] : []);
  });

  test("names the projects that carry an unknown name, each with its own figures", async () => {
    const squat = squats.find(({ victim, source }) => victim === "MoneyLib" && source === "spiget");
    if (!squat) throw new Error("there is such a squat");
    const { result, officialId, squatId } = await follow(way, squat);
    expect(result?.said).toContain(`"MoneyLib" on Modrinth (25,000,000 downloads, ${officialId})`);
    expect(result?.said).toContain(`on SpigotMC (3 downloads, ${squatId})`);
  });
});

describe("a search", () => {
  test.each(rows)("keeps %s apart: %s", async (_kind, title, squat) => {
    const { deps, squatId, officialId } = catalogueWith(squat);
    const { hits } = await searchPlugins(deps, squat.victim, target);
    expect(hits.map(({ id, name, downloads }) => [id, name, downloads])).toEqual([
      [officialId, squat.victim, officialDownloads],
      ["modrinth:shop", "Shop", 100],
      [squatId, title, squatDownloads],
    ]);
  });

  test.each(rows)("puts none before the one that is meant: %s (%s)", async (_kind, _title, squat) => {
    const { deps, officialId } = catalogueWith(squat);
    expect((await findNamesakes(deps, squat.victim, target))[0]?.id).toBe(officialId);
  });
});

test.each(rows)(
  "a jar is replaced from its own source, whatever else has its name: %s (%s)",
  async (_kind, _title, squat) => {
    const { deps, officialId } = catalogueWith(squat);
    const found = await findAddOns({ catalogue: deps }, patient, [{ name: squat.victim, id: officialId }]);
    expect(found.map(({ plugin }) => plugin.id)).toEqual([officialId]);
  },
);

describe("a model", () => {
  test.each(rows)("can't give %s the name of another: %s", async (_kind, title, squat) => {
    const { deps, squatId } = catalogueWith(squat);
    const value = {
      name: "T",
      description: "",
      understood: [],
      softwareReason: "",
      software: target.software,
      minecraftVersion: target.minecraftVersion,
      basedOn: null,
      plugins: [{ id: squatId, name: "Vault by its makers", reason: "Said so." }],
      properties: [],
      pluginSettings: [],
      gameRules: [],
      notes: [],
    };
    const { planned } = await planWithModel(
      {
        model: {
          name: "m",
          ask: async ({ tools }) => {
            const search = tools.find(({ name }) => name === "search_plugins");
            const given = await search?.run({ term: "vault", ...target });
            expect(JSON.stringify(given)).toContain(`"downloads":${squatDownloads}`);
            return { kind: "answer", value, said: [], tokens: { input: 1, output: 1 } };
          },
        },
        catalogue: { ...planningCatalogue(deps), versions: async () => [target.minecraftVersion] },
        findObstacle: async () => undefined,
      },
      { prompt: "", platform: "java", memoryMb: 1024, maxPlayers: 10, recipeId: null },
      { timeMs: 5000, tokens: 1000 },
      new AbortController().signal,
    );
    const [shown] = planned?.recipe.plugins ?? [];
    expect(shown?.name).not.toContain("makers");
    expect(title.replaceAll(/\p{Cf}/gu, " ")).toContain(shown?.name ?? "nothing");
  });
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty", "", "日本語"])(
  "a jar that needs %j gets a sentence",
  async (name) => {
    const { deps } = catalogueWith({ kind: "", victim: "MoneyLib", source: "modrinth", title: "中文" });
    const found = findAddOns({ catalogue: deps }, patient, [{ name }]);
    await expect(found).rejects.toThrow("Install it by hand");
  },
);
