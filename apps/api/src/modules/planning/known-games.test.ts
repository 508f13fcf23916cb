import { describe, expect, test } from "vitest";
import {
  choosePlatform,
  computeProposal,
  createReadWords,
  firstChoices,
} from "./proposal/compute-proposal.ts";

const readWords = createReadWords();

function propose(prompt: string) {
  const platformType = choosePlatform(prompt, null, readWords);
  return computeProposal(prompt, { ...firstChoices, platformType }, { readWords }).proposal;
}

const last = "Build a plain server";

/** One or two offers stand before the plain game, which is built without an answer. */
function ask(prompt: string) {
  const { question, plannedBy } = propose(prompt);
  const labels = question?.offers.map(({ label }) => label) ?? [];
  return {
    sentence: question?.sentence,
    hasOffers: labels.length > 1 && labels.length < 4 && plannedBy.name === "Vanilla",
    last: labels.at(-1),
  };
}

describe("the thirty most played kinds of servers are built", () => {
  test.each([
    ["survival", "Survival with claims"],
    ["skyblock", "Skyblock"],
    ["oneblock", "One block"],
    ["factions", "Factions"],
    ["creative plots", "Creative plots"],
    ["kitpvp", "PvP arena"],
    ["duels", "PvP arena"],
    ["hardcore", "Hardcore survival"],
    ["lifesteal", "Lifesteal"],
    ["anarchy", "Light anarchy"],
    ["rpg", "Jobs and skills"],
    ["towny", "Towns and roles"],
    ["roleplay", "Towns and roles"],
    ["economy", "Market survival"],
    ["build battle", "Building contest"],
    ["manhunt", "Speedruns"],
    ["vanilla", "Vanilla"],
  ])("%s", (genre, recipe) => {
    const { plannedBy, question, notUnderstood, notIncluded } = propose(`a ${genre} server for 6 friends`);
    expect([plannedBy.name, question]).toEqual([recipe, null]);
    expect([notUnderstood, notIncluded]).toEqual([[], []]);
  });
});

const noPlugin = "isn't offered yet: no free plugin for it runs on current versions.";
const noArena = "isn't offered yet: it needs an arena, and no plugin that we have tried runs it.";

describe("or asked about, with offers", () => {
  test.each([
    ["bedwars", "BedWars needs an arena before anyone can play. You'd have to build it in the game."],
    ["parkour", "Parkour needs a course before anyone can run. You'd have to build it in the game."],
    [
      "minigames",
      "A minigames lobby needs arenas and courses before anyone can play. You'd have to build them in the game.",
    ],
    [
      "prison",
      "Prison isn't offered yet: its mines have to be placed by hand, and its plugin isn't made for current versions.",
    ],
    ["skywars", `SkyWars ${noPlugin}`],
    ["murder mystery", `Murder Mystery ${noPlugin}`],
    ["uhc", "UHC rounds aren't offered yet: their plugin doesn't run on current versions."],
    ["hide and seek", "Hide and seek isn't offered yet: it needs a finished map, and none comes with it."],
    ["boxpvp", "BoxPvP isn't offered yet: its map would have to be built first."],
    ["zombies", "Zombie waves aren't offered yet: no plugin that we have tried makes them."],
    ["hunger games", `Hunger games ${noArena}`],
    ["spleef", `Spleef ${noArena}`],
    ["eggwars", `Eggwars ${noArena}`],
  ])("%s", (genre, sentence) => {
    expect(ask(`a ${genre} server for 6 friends`)).toEqual({ sentence, hasOffers: true, last });
  });
});

describe("the thirty best-known packs and mods by name are asked about, with offers", () => {
  test.each([
    "RLCraft",
    "Pixelmon",
    "Cobblemon",
    "Better MC",
    "Vault Hunters",
    "Tekkit",
    "DawnCraft",
    "Fear Nightfall",
    "Hexxit",
    "Crazy Craft",
    "Feed The Beast",
    "All the Mods 9",
    "All the Mods 10",
    "MC Eternal",
    "Prominence",
  ])("the pack %s", (name) => {
    const sentence = `${name}: modpacks aren't supported yet.`;
    expect(ask(`${name} server for 6 friends`)).toEqual({ sentence, hasOffers: true, last });
  });

  test.each([
    "Mekanism",
    "Botania",
    "Twilight Forest",
    "Alex's Mobs",
    "Farmer's Delight",
    "Immersive Engineering",
    "MineColonies",
    "The Aether",
    "Thermal Expansion",
    "Tinkers' Construct",
    "Applied Energistics 2",
  ])("the mod %s", (name) => {
    const sentence = `${name}: we haven't tried this mod yet. You can look for it under Mods later.`;
    expect(ask(`${name} server for 6 friends`)).toEqual({ sentence, hasOffers: true, last });
  });

  test.each(["Create", "Biomes O' Plenty", "Lithium"])("the mod %s is built", (name) => {
    const { plugins, question } = propose(`${name} server for 6 friends`);
    expect(plugins.map((one) => one.name)).toContain(name);
    expect(question).toBeNull();
  });

  test("a mod of the player's own game is answered with the place where it belongs", () => {
    const { question, elsewhere } = propose("a survival server with JourneyMap");
    expect(question).toBeNull();
    expect(elsewhere).toEqual([expect.objectContaining({ words: "JourneyMap" })]);
  });
});
