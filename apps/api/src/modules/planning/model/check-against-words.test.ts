import { expect, test } from "vitest";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { curatedRecipes } from "../curated/curated-recipes.ts";
import { findContradictions, tellPerson } from "./check-against-words.ts";

const base = curatedRecipes.find(({ id }) => id === "vanilla-plus")?.recipe as Recipe;
const plain: Recipe = { ...base, plugins: [], properties: {}, gameRules: {}, minecraftVersion: "latest" };
const claims = { id: "modrinth:griefprevention", name: "GriefPrevention", reason: "Land." };

function contradictions(prompt: string, change: Partial<Recipe>, memoryMb = 1024): readonly string[] {
  const wish = { prompt, platform: "java", memoryMb, maxPlayers: 10, recipeId: null } as const;
  return findContradictions({ ...plain, ...change }, wish).map(({ said, planned }) => `${said} / ${planned}`);
}

test.each<[string, Partial<Recipe>, string]>([
  ["survival for 12 players", { properties: { "max-players": 20 } }, "12 players / 20 players"],
  ["survival for 12 players", {}, "12 players / 10 players"],
  ["survival on 1.20.1", { minecraftVersion: "1.21.4" }, "version 1.20.1 / version 1.21.4"],
  ["survival on 1.20.1", {}, "version 1.20.1 / the newest version"],
  ["a fabric server", { software: "paper" }, "Fabric / Paper"],
  ["survival without PvP", {}, "No PvP / PvP"],
  ["survival without PvP", { gameRules: { pvp: true } }, "No PvP / PvP"],
  ["Überleben, kein PvP", {}, "No PvP / PvP"],
  ["survival with PvP", { gameRules: { pvp: false } }, "PvP / No PvP"],
  ["survival without land claims", { plugins: [claims] }, "no land claims / GriefPrevention"],
  ["survival, no GriefPrevention please", { plugins: [claims] }, "no GriefPrevention / GriefPrevention"],
  ["vanilla for friends", { plugins: [claims] }, "vanilla / GriefPrevention"],
])("%s", (prompt, change, expected) => {
  expect(contradictions(prompt, change)).toContain(expected);
});

test.each<[string, Partial<Recipe>]>([
  ["survival for 12 players", { properties: { "max-players": "12" } }],
  ["survival for 60 players", { properties: { "max-players": "20" } }],
  ["survival on 1.20.1", { minecraftVersion: "1.20.1" }],
  ["a fabric server", { software: "fabric" }],
  ["survival without PvP", { gameRules: { pvp: false } }],
  ["survival with PvP", {}],
  ["survival with land claims", { plugins: [claims] }],
  ["vanilla with land claims", { plugins: [claims] }],
  ["vanilla where turnips are safe", { plugins: [claims] }],
  ["a cosy place for turnips", { plugins: [claims], properties: { "max-players": 3 } }],
])("%s is not contradicted by a plan that does it", (prompt, change) => {
  expect(contradictions(prompt, change)).toEqual([]);
});

test("a contradiction is told in plain words", () => {
  expect(tellPerson({ said: "12 players", planned: "20 players" })).toBe(
    "You wrote 12 players, but the AI planned 20 players. Change it here, or describe it in other words.",
  );
});
