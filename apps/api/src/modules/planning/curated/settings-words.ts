import { join } from "node:path";
import { z } from "zod";
import { readDataFile } from "../reading/data-files.ts";
import {
  compilePhrases,
  findMentions,
  phrases,
  stanceOf,
  understand,
  type Mention,
  type ReadPrompt,
  type Stance,
  type WhyUndone,
} from "../reading/phrasebook.ts";

/** What people say about a server besides its purpose. */
const topics = [
  "survival",
  "creative",
  "adventure",
  "peaceful",
  "easy",
  "normal",
  "hard",
  "hardcore",
  "hardcore-as-adjective",
  "pvp",
  "grief",
  "keep-inventory",
  "allow-list",
  "lost-inventory",
  "strangers",
  "open-to-all",
  "flight",
  "command-blocks",
  "flat",
  "amplified",
  "large-biomes",
  "monsters",
  "mob-griefing",
  "fire-spread",
  "always-day",
  "always-night",
  "no-weather",
  "nether",
  "newest",
  "cracked",
  "forge",
  "neoforge",
  "fabric",
  "spigot",
  "paper",
  "add-ons",
  "bedrock-devices",
  "java-devices",
  "crossplay",
  "some-players",
  "all-players",
  "leaderboards",
] as const;
export type Topic = (typeof topics)[number];

const words = readDataFile(
  join(import.meta.dirname, "../words/settings.json"),
  z.record(z.enum(topics), phrases),
);
const terms = new Map(topics.map((topic) => [topic, compilePhrases(words[topic])]));

function mentionsOn(prompt: ReadPrompt, topic: Topic): readonly Mention[] {
  return findMentions(prompt, terms.get(topic) ?? []);
}

/** Positions of the words about it. */
export function placesOf(prompt: ReadPrompt, topic: Topic): readonly number[] {
  return mentionsOn(prompt, topic).flatMap(({ places }) => places);
}

export function stanceOn(prompt: ReadPrompt, topic: Topic): Stance {
  return stanceOf(mentionsOn(prompt, topic));
}

/** Records what the words about a topic came to mean. */
export function takeAs(prompt: ReadPrompt, topic: Topic, means: string, whyUndone: WhyUndone): void {
  understand(prompt, mentionsOn(prompt, topic), means, whyUndone);
}

/** Wanted, and never negated. */
export function isWanted(prompt: ReadPrompt, topic: Topic): boolean {
  return stanceOn(prompt, topic) === "wanted";
}
