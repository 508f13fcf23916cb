import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { capabilityNames } from "./capabilities.ts";

/** Wishes a planner is only measured on. The second set was written and hashed later than the first. */
export const heldOutParts = ["held-out", "held-out-2"] as const;
export type HeldOutPart = (typeof heldOutParts)[number];
export type WishPart = "tuning" | HeldOutPart;

/** Languages a planner has to read. A wish in another language claims that it says so. */
export const readLanguages = ["en", "de", "es", "fr", "pt"] as const;
const otherLanguages = [
  "pl",
  "it",
  "nl",
  "tr",
  "ja",
  "ru",
  "sv",
  "zh",
  "ko",
  "uk",
  "cs",
  "da",
  "ar",
] as const;

/** Features that wishes name and that `capabilities.ts` gives no add-ons for. */
const furtherCapabilities = [
  "afk",
  "anticheat",
  "backups",
  "chat",
  "crates",
  "custom-enchants",
  "dungeons",
  "factions",
  "graves",
  "holograms",
  "homes",
  "lifesteal",
  "minigames",
  "moderation",
  "multiverse",
  "npcs",
  "oneblock",
  "pets",
  "pregeneration",
  "prison",
  // What people own is safe from others: land claims, locked chests and protected regions all do.
  "protection",
  "quests",
  "random-teleport",
  "ranks",
  "rollback",
  "scoreboard",
  "sit",
  "skins",
  "spawn",
  "tpa",
  "tree-feller",
  "vein-miner",
  "via-version",
  "voting",
  "warps",
] as const;

const words = z.string().min(1);
const capability = z.enum([...capabilityNames, ...furtherCapabilities]);
const software = z.enum(["paper", "spigot", "fabric", "forge", "neoforge", "vanilla", "bedrock"]);

function claim<Name extends string, Value extends z.ZodType>(about: Name, value: Value) {
  return z.strictObject({ about: z.literal(about), value, words });
}

const claimSchema = z.discriminatedUnion("about", [
  claim("edition", z.enum(["java", "bedrock", "crossplay"])),
  claim("software", z.array(software).min(1)),
  // "1.20" stands for any release of 1.20, "1.20.1" for that one.
  claim("version", z.string().regex(/^(latest|\d+(\.\d+){1,2})$/)),
  claim("players", z.int().positive()),
  claim("mode", z.enum(["survival", "creative", "adventure"])),
  claim("difficulty", z.enum(["peaceful", "easy", "normal", "hard"])),
  claim("hardcore", z.literal(true)),
  claim("pvp", z.boolean()),
  claim("keepInventory", z.boolean()),
  claim("monsters", z.boolean()),
  claim("mobGriefing", z.boolean()),
  claim("commandBlocks", z.boolean()),
  claim("dayCycle", z.boolean()),
  claim("allowList", z.boolean()),
  claim("nether", z.boolean()),
  claim("flight", z.boolean()),
  // 1 says that one sleeper is enough, which the game also reads from 0.
  claim("sleepPercent", z.int().min(1).max(100)),
  claim("seed", z.string().min(1)),
  claim("worldType", z.enum(["flat", "amplified", "large-biomes", "normal"])),
  claim("viewDistance", z.int().min(2).max(32)),
  claim("motd", z.string().min(1)),
  claim("name", z.string().min(1)),
  claim("has", capability),
  claim("lacks", capability),
  claim("addOn", z.string().regex(/^[a-z0-9-]+$/)),
  claim(
    "refused",
    z.enum(["modpack", "network", "cracked", "too-big", "custom-code", "other-game", "impossible"]),
  ),
  claim("nonsense", z.literal(true)),
  claim("language", z.enum(otherLanguages)),
  claim("unsafe", z.literal(true)),
]);

/** `und` is the language of keys hit at random. */
export const wishSchema = z
  .strictObject({
    id: z.string().regex(/^[hst]-\d{3}$/),
    prompt: z.string().min(1).max(2000),
    platform: z.enum(["java", "bedrock", "crossplay"]),
    memoryMb: z.int().positive(),
    language: z.enum([...readLanguages, ...otherLanguages, "und"]),
    claims: z.array(claimSchema).min(1).max(8),
  })
  .superRefine((wish, context) => {
    for (const { about, value, words: quoted } of wish.claims) {
      if (!wish.prompt.includes(quoted)) context.addIssue(`${wish.id} does not say "${quoted}"`);
      if (about === "language" && value !== wish.language) context.addIssue(`${wish.id} is not in ${value}`);
    }
  });

export type Wish = z.infer<typeof wishSchema>;

const folder = join(import.meta.dirname, "wishes");

export function readWishes(part: WishPart): Wish[] {
  return filesOf(part).flatMap((file) =>
    z.array(wishSchema).parse(JSON.parse(readFileSync(join(folder, part, file), "utf8"))),
  );
}

/** The hash of each held-out file, as `sha256sum *.json` prints it. */
export function hashHeldOut(part: HeldOutPart): string {
  return filesOf(part)
    .map((file) => `${sha256(readFileSync(join(folder, part, file)))}  ${file}\n`)
    .join("");
}

export function readHeldOutHash(part: HeldOutPart): string {
  return readFileSync(join(folder, `${part}.sha256`), "utf8");
}

function filesOf(part: WishPart): string[] {
  return readdirSync(join(folder, part)).toSorted();
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
