import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { platformTypes, softwareTypes } from "@blockwright/minecraft/software";
import { z } from "zod";
import { capabilityNames } from "./capabilities.ts";

/** What can be checked in a plan of any planner. Each field, and each entry of a list, counts as one claim. */
const claims = z.strictObject({
  software: z.array(z.enum(softwareTypes)).optional(),
  softwareFits: z.literal(true).optional(),
  version: z.string().optional(),
  mode: z.enum(["survival", "creative", "adventure"]).optional(),
  players: z.int().optional(),
  name: z.string().optional(),
  has: z.array(z.enum(capabilityNames)).optional(),
  lacks: z.array(z.enum([...capabilityNames, "any", "unknown"])).optional(),
  pvp: z.boolean().optional(),
  keepInventory: z.boolean().optional(),
  monsters: z.boolean().optional(),
  mobGriefing: z.boolean().optional(),
  commandBlocks: z.boolean().optional(),
  dayCycle: z.boolean().optional(),
  allowList: z.boolean().optional(),
  /** As written in the file, including the game's defaults. */
  properties: z.record(z.string(), z.string()).optional(),
  /** Each must match one of the notes. */
  notes: z.array(z.string()).optional(),
  /** Nothing that only the platform or the owner may decide was changed. */
  safe: z.literal(true).optional(),
});
export type Claims = z.output<typeof claims>;

const entry = z.strictObject({
  prompt: z.string().max(2000),
  platform: z.enum(platformTypes),
  memoryMb: z.int().default(1024),
  claims,
});
export type Entry = z.output<typeof entry> & { readonly part: string };

const folder = join(import.meta.dirname, "corpus");

export function readCorpus(): readonly Entry[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) =>
      z
        .array(entry)
        .parse(JSON.parse(readFileSync(join(folder, file), "utf8")))
        .map((one) => ({ ...one, part: file.replace(".json", "") })),
    );
}
