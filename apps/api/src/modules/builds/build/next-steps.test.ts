import { expect, test } from "vitest";
import { vanillaLock } from "../install/vanilla-lock.fixture.ts";
import { nextSteps } from "./next-steps.ts";

function lockWith(
  type: "paper" | "neoforge",
  ...plugins: { id: string; name: string; neededBy?: string[] }[]
) {
  return {
    ...vanillaLock,
    software: { ...vanillaLock.software, type },
    plugins: plugins.map(({ neededBy = [], ...one }) => ({
      ...one,
      neededBy,
      version: "1.0",
      path: `mods/${one.name}.jar`,
      reason: "",
      isVerified: true,
    })),
  };
}

test("players read which mods they need, with the libraries of those", () => {
  const lock = lockWith(
    "neoforge",
    { id: "modrinth:waystones", name: "waystones" },
    { id: "modrinth:MBAkmtvl", name: "balm", neededBy: ["modrinth:waystones"] },
    { id: "modrinth:lithium", name: "lithium" },
  );
  expect(nextSteps({ properties: {} }, lock)).toEqual([
    "Every player installs NeoForge for Minecraft 1.21.4 and these mods: waystones 1.0 and balm 1.0.",
  ]);
});

test("what a person has to build is said, and nothing where nothing is left", () => {
  const arena = { id: "modrinth:battlearena", name: "BattleArena" };
  const luckPerms = { id: "modrinth:luckperms", name: "LuckPerms" };
  expect(nextSteps({ properties: {} }, lockWith("paper", arena, luckPerms)).join()).toContain(
    "Build an arena",
  );
  expect(nextSteps({ properties: {} }, lockWith("paper", luckPerms))).toEqual([]);
});
