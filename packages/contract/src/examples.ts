/** Sentences that we suggest to people. Each is understood and built as it says, without a model. */
export const examplePrompts = [
  {
    title: "Economy",
    prompt: "An economy server where players open their own shops and trade in an auction house.",
  },
  {
    title: "Hardcore PvP",
    prompt: "A hardcore PvP arena with custom kits and leaderboards for the best fighters.",
  },
  {
    title: "Survival",
    prompt:
      "Survival with land claims so that nobody gets griefed, and a skills plugin that rewards every trade.",
  },
  {
    title: "Creative plots",
    prompt:
      "A creative plots world with WorldEdit for big builds and custom permissions for each group of players.",
  },
] as const;

/** In the empty prompt box. */
export const promptPlaceholder =
  "Survival for me and my friends, with land claims and a few quality-of-life plugins…";

/** Of the front page's story, with what is built from it. */
export const storyPrompt =
  "Survival for my friends with land claims and player shops. Half of us play on phones.";

export const storyPlan = {
  name: "Survival with claims",
  chips: ["Paper, newest version", "Crossplay", "10 players"],
  addOns: [
    {
      name: "GriefPrevention",
      reason: "Everybody marks their own land, and nobody else can build or steal there.",
    },
    { name: "QuickShop-Hikari", reason: "Players open shops in their own chests." },
    { name: "Geyser", reason: "Lets phones and consoles join." },
  ],
} as const;
