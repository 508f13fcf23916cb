import type { Joining } from "@blockwright/contract/agreed";
import type { Proposal, ProposalChoices } from "@blockwright/contract/proposals";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames, type PlatformType } from "@blockwright/minecraft/software";
import { ruleText } from "../curated/apply-settings.ts";
import type { Proposal as ReadWish } from "../propose-server.ts";

type Decision = Proposal["decided"][number];

const platformNames: Readonly<Record<PlatformType, string>> = {
  java: "Java Edition",
  bedrock: "Bedrock Edition",
  crossplay: "Crossplay",
};

const chosenByYou = "You chose it.";
const fromYourWords = "From your words.";

/** What the server is made of besides its plugins, each with the reason. */
export function describeDecisions(
  recipe: Recipe,
  read: ReadWish,
  choices: ProposalChoices,
  joining: Joining,
): Decision[] {
  return [
    decideEdition(recipe, read),
    {
      label: "Software",
      value: softwareNames[recipe.software],
      why: recipe.softwareReason ?? "It fits what you want to play.",
    },
    decideVersion(recipe, choices),
    decidePlayers(recipe, read, choices),
    decideWhoJoins(joining),
    ...decideGame(recipe, read),
  ];
}

function decideEdition({ platform }: Recipe, { edition }: ReadWish): Decision {
  const value = platformNames[platform];
  if (edition === platform) return { label: "Edition", value, why: fromYourWords };
  switch (platform) {
    case "crossplay":
      return { label: "Edition", value, why: "Everyone can join, on computers, phones and consoles." };
    case "java":
      return { label: "Edition", value, why: "For players on computers." };
    case "bedrock":
      return { label: "Edition", value, why: "For players on phones and consoles." };
  }
}

function decideVersion({ minecraftVersion }: Recipe, choices: ProposalChoices): Decision {
  const isNewest = minecraftVersion === newestVersion;
  const why = choices.minecraftVersion === null ? fromYourWords : chosenByYou;
  return {
    label: "Version",
    value: isNewest ? "Newest" : minecraftVersion,
    why: isNewest ? "The newest version that everything here supports." : why,
  };
}

function decidePlayers({ properties }: Recipe, { players }: ReadWish, choices: ProposalChoices): Decision {
  const why = players !== undefined ? fromYourWords : "You didn't say how many, so we start small.";
  return {
    label: "Players",
    value: String(properties["max-players"] ?? ""),
    why: choices.players === null ? why : chosenByYou,
  };
}

function decideWhoJoins({ mode, owner }: Joining): Decision {
  const label = "Who can join";
  switch (mode) {
    case "everyone":
      return { label, value: "Everyone with the address", why: "You can switch an allow list on later." };
    case "allow-list":
      return {
        label,
        value: "People on the allow list",
        why: `${owner?.name ?? ""} is on it from the start.`,
      };
    case "name-missing":
      return {
        label,
        value: "Everyone with the address",
        why: "The allow list stays off until we know your player name.",
      };
  }
}

function decideGame({ properties, gameRules, name }: Recipe, { understood }: ReadWish): Decision[] {
  const isSaid = understood.some(({ means }) => means.endsWith(" mode"));
  const ofRecipe = `Part of "${name}".`;
  const difficulty = properties["difficulty"];
  return [
    {
      label: "Game mode",
      value: String(properties["gamemode"] ?? "survival"),
      why: isSaid ? fromYourWords : ofRecipe,
    },
    ...(difficulty === undefined
      ? []
      : [
          {
            label: "Difficulty",
            value: String(difficulty),
            why: understood.some(({ means }) => means === `difficulty: ${String(difficulty)}`)
              ? fromYourWords
              : ofRecipe,
          },
        ]),
    ...(gameRules.pvp === undefined
      ? []
      : [
          {
            label: "Player fights",
            value: gameRules.pvp ? "on" : "off",
            why: understood.some(
              ({ means }) => means === ruleText("pvp", true) || means === ruleText("pvp", false),
            )
              ? fromYourWords
              : ofRecipe,
          },
        ]),
  ];
}
