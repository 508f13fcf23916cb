import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import {
  compileTexts,
  finalStanceOf,
  findMentions,
  phrases,
  textsOf,
  understand,
  type ReadPrompt,
  type WhyUndone,
} from "../reading/phrasebook.ts";
import { stanceOn, takeAs } from "./settings-words.ts";

const words = readDataFile(
  join(import.meta.dirname, "../words/plain-game.json"),
  z.object({
    names: phrases,
    /** Beside the name of the game. */
    adjectives: phrases,
    games: z.array(z.string().min(1)),
    /** Before a name of the plain game. */
    nearly: phrases,
    /** After it. */
    withMore: phrases,
    spelledTogether: z.array(z.string().min(1)),
  }),
);

/** "Normal minecraft", "minecraft normal": languages differ in the order. */
const plainTerms = compileTexts([
  ...textsOf(words.names),
  ...textsOf(words.adjectives).flatMap((adjective) =>
    words.games.flatMap((game) => [`${adjective} ${game}`, `${game} ${adjective}`]),
  ),
]);

const nearlyTerms = compileTexts([
  ...textsOf(words.nearly).map((before) => `${before} vanilla`),
  ...textsOf(words.withMore).map((after) => `vanilla ${after}`),
  ...words.spelledTogether,
]);

const pluginTerms = compileTexts(["plugin*"]);

/**
 * `plain`: the game as it is, with nothing that was not asked for. `nearly-plain`: with a little comfort. `other`: not
 * the plain game.
 */
export type Plainness = "plain" | "nearly-plain" | "other" | "unmentioned";

/** `asksForMore`: also for something that only add-ons bring. */
export function readPlainness(prompt: ReadPrompt, asksForMore: boolean): Plainness {
  if (finalStanceOf(findMentions(prompt, nearlyTerms)) === "wanted") return "nearly-plain";
  const stance = finalStanceOf(findMentions(prompt, plainTerms));
  if (stance === "wanted") return "plain";
  if (stance === "unwanted") return "other";
  return stanceOn(prompt, "add-ons") === "unwanted" && (!asksForMore || refusesPlugins(prompt))
    ? "plain"
    : "unmentioned";
}

/** "No mods, but land claims" is about what players have to install. */
function refusesPlugins(prompt: ReadPrompt): boolean {
  return finalStanceOf(findMentions(prompt, pluginTerms)) === "unwanted";
}

const meanings: Readonly<Record<Plainness, string>> = {
  plain: "the game as it is",
  "nearly-plain": "the game as it is, with a few commands",
  other: "not vanilla",
  unmentioned: "",
};

/** What was added because of other words is the reason for the software. */
export function recordPlainness(prompt: ReadPrompt, plainness: Plainness, asksForMore: boolean): void {
  const mentions = [...findMentions(prompt, plainTerms), ...findMentions(prompt, nearlyTerms)];
  understand(prompt, mentions, meanings[plainness], whyNot(plainness, asksForMore));
  const addOns = stanceOn(prompt, "add-ons");
  if (addOns === "wanted")
    takeAs(prompt, "add-ons", "plugins or mods", ({ plugins }) =>
      plugins.length > 0 ? undefined : "You didn't say which, so there are none.",
    );
  if (addOns === "unwanted" && plainness === "plain")
    takeAs(
      prompt,
      "add-ons",
      asksForMore ? "no other plugins or mods" : "no plugins or mods",
      whyNot(plainness, asksForMore),
    );
}

function whyNot(plainness: Plainness, asksForMore: boolean): WhyUndone {
  return ({ software, plugins }) => {
    if (plainness === "other")
      return software === "vanilla" ? "This server has no plugins or mods." : undefined;
    const isUnasked = plainness === "plain" && !asksForMore && plugins.length > 0;
    return isUnasked ? "This server does have plugins or mods." : undefined;
  };
}
