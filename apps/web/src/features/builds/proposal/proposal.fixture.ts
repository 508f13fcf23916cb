import type { Proposal, ShownModelPlan } from "@blockwright/contract/proposals";
import { prompt } from "../build-answers.fixture.ts";

export const proposalId = "0198f5a2-7d10-4a4e-9f3b-2c5d8e1a4b80";

export const someProposal: Proposal = {
  id: proposalId,
  prompt,
  expiresAt: "2099-01-01T00:00:00.000Z",
  name: "Hearthside Survival",
  description: "A calm survival world with land claims and a small economy.",
  plannedBy: { kind: "recipe", name: "Survival with land claims" },
  chips: ["Paper, newest version", "Crossplay", "9 players"],
  question: null,
  refusal: null,
  notIncluded: [
    {
      words: "quality-of-life plugins",
      what: "quality-of-life plugins",
      why: "Please name what you have in mind.",
      offer: null,
    },
  ],
  elsewhere: [],
  understood: [
    { words: "Survival", means: "survival mode" },
    { words: "eight friends", means: "9 players" },
    { words: "land claims", means: "land claims" },
    { words: "phones", means: "Java and Bedrock together" },
  ],
  decided: [
    { label: "Edition", value: "Crossplay", why: "From your words." },
    { label: "Software", value: "Paper", why: "Fast, and it runs the plugins you asked for." },
    { label: "Version", value: "Newest", why: "The newest version that everything here supports." },
    { label: "Players", value: "9", why: "From your words." },
    {
      label: "Who can join",
      value: "Everyone with the address",
      why: "The allow list stays off until we know your player name.",
    },
  ],
  plugins: [
    {
      id: "modrinth:griefprevention",
      name: "GriefPrevention",
      reason: "Players claim their land themselves, with a golden shovel.",
      isRemoved: false,
    },
    {
      id: "modrinth:essentialsx",
      name: "EssentialsX",
      reason: "Homes, warps and the money that shops need.",
      isRemoved: false,
    },
  ],
  notDone: [{ words: "quality-of-life plugins", why: "Please name what you have in mind." }],
  notUnderstood: ["dragons"],
  notes: [],
  edition: "crossplay",
  unreadLanguage: null,
  offered: [],
  editions: [
    { platformType: "java", software: "Paper", lacks: [] },
    {
      platformType: "bedrock",
      software: "Bedrock",
      lacks: ["Bedrock servers take no plugins, so land claims can't be added."],
    },
    { platformType: "crossplay", software: "Paper", lacks: [] },
  ],
  suggestedSize: { ramGb: 2, storageGb: 10, why: "for 9 plugins" },
  players: 9,
  minecraftVersion: "latest",
  joining: { mode: "name-missing", owner: null },
  choices: {
    platformType: "crossplay",
    ramGb: 1,
    recipeId: null,
    plainMode: null,
    removedPlugins: [],
    players: null,
    minecraftVersion: null,
    owner: null,
  },
  modelPlan: null,
};

export const openProposal: Proposal = {
  ...someProposal,
  name: "Plain survival",
  understood: [],
  notDone: [],
  notIncluded: [],
  question: {
    words: "Cobblemon",
    sentence: "Cobblemon: modpacks aren't supported yet.",
    offers: [
      {
        label: "Survival with claims",
        description: "Friends build side by side.",
        choices: { recipeId: "survival-claims" },
      },
      {
        label: "Vanilla plus",
        description: "The game as it is, a little easier.",
        choices: { recipeId: "vanilla-plus" },
      },
      {
        label: "Build a plain server",
        description: "Just the game.",
        choices: { plainMode: "survival" },
      },
    ],
    unanswered: "If you continue, we build a plain server.",
  },
};

const planId = "0198f5a2-7d10-4a4e-9f3b-2c5d8e1a4b81";

export const runningPlan: ShownModelPlan = {
  id: planId,
  state: "running",
  steps: ['Reading our recipe "Survival with claims"', 'Searching for "land claims"'],
  sentence: null,
};

export const failedPlan: ShownModelPlan = {
  id: planId,
  state: "failed",
  steps: [],
  sentence: "The AI planner could not be reached.",
};

export const modelProposal: Proposal = {
  ...someProposal,
  plannedBy: { kind: "model", name: "claude-sonnet-4-5" },
  notUnderstood: [],
  notes: ["There are no dragons besides the one in the End, so that one comes back every week."],
  modelPlan: { id: planId, state: "planned", steps: runningPlan.steps, sentence: null },
};
