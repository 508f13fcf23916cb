import { gameRuleWishes } from "@blockwright/minecraft/game-rules";
import { softwareTypes } from "@blockwright/minecraft/software";
import { z } from "zod";

/** Lists instead of maps and nulls instead of optional fields: strict modes of providers require that. */
export const modelAnswer = z.object({
  name: z.string().describe("What the server is called, at most 40 characters, in the words of the wish"),
  description: z.string().describe("One sentence for players"),
  understood: z
    .array(
      z.object({
        words: z.string().describe("Exactly as they stand in the wish"),
        means: z.string().describe("What they came to mean in the plan, a few words"),
      }),
    )
    .describe("Every part of the wish that the plan follows"),
  software: z.enum(softwareTypes),
  softwareReason: z.string().describe("Why this software, one sentence in the words of a player"),
  minecraftVersion: z.string().describe('A release such as "1.21.4", or "latest"'),
  basedOn: z.string().nullable().describe("Id of the recipe you started from"),
  plugins: z.array(
    z.object({
      id: z.string().describe("source:id exactly as a tool or recipe gave it"),
      name: z.string(),
      reason: z.string().describe("Why it is there, one sentence in the words of a player"),
    }),
  ),
  properties: z.array(z.object({ key: z.string(), value: z.string() })),
  pluginSettings: z
    .array(
      z.object({
        plugin: z.string().describe("The id of a plugin of the plan"),
        file: z.string().describe("As read_plugin_notes gave it"),
        key: z.string().describe("As read_plugin_notes gave it, with dots"),
        value: z.string().describe("As it would stand in the file"),
      }),
    )
    .describe("Only where the wish needs another value than the default; usually empty"),
  gameRules: z.array(z.object({ rule: z.enum(gameRuleWishes), isOn: z.boolean() })),
  notes: z.array(z.string()).describe("Wishes that can't be met, one sentence each; usually empty"),
});
export type PlanByModel = z.output<typeof modelAnswer>;
