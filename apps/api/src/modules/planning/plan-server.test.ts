import { expect, test } from "vitest";
import { groundOf } from "../catalogue/memory-catalogue.fixture.ts";
import type { PlannerDeps } from "./ask-planner.ts";
import { createPlanServer } from "./plan-server.ts";

test.each([
  ["survival with RLCraft", "RLCraft: modpacks aren't supported yet. So this is a plain server."],
  [
    "a server with Mekanism",
    "Mekanism: we haven't tried this mod yet. You can look for it under Mods later. So this is a plain server.",
  ],
])("without a proposal no model replaces what is named and can't be built: %s", async (prompt, note) => {
  const ask = async () => {
    throw new Error("The model was asked.");
  };
  const deps = { catalogue: groundOf({}).deps, model: { name: "test", ask }, transact: ask };
  const plan = createPlanServer(deps as unknown as PlannerDeps);
  const wish = { prompt, platform: "java", memoryMb: 4096, maxPlayers: 10, recipeId: null } as const;
  const about = { userId: "", buildId: "", signal: new AbortController().signal };
  const { recipe, notes } = await plan(wish, about);
  expect([recipe.plugins, notes[0]]).toEqual([[], note]);
});
