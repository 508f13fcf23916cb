import { z } from "zod";
import { gameRuleWishes } from "./game-rules.ts";
import { platformTypes, softwareFor, softwareTypes } from "./software.ts";

const sentence = z.string().trim().min(1).max(400);

/** `source:id`, such as `modrinth:1u6JkXh5`. */
export const pluginId = z
  .string()
  .max(120)
  .regex(
    /^(modrinth|hangar|spiget):[A-Za-z0-9_.-]{1,100}$/,
    "A plugin is named by its source and its id, as in modrinth:abc.",
  );

const recipePlugin = z.object({
  id: pluginId,
  name: z.string().trim().min(1).max(80),
  /** Why it is included, in a player's terms. */
  reason: sentence,
  /** Pinned by the recipe's author; undefined means the newest compatible release. */
  version: z.string().max(80).optional(),
});
export type RecipePlugin = z.output<typeof recipePlugin>;

const scalar = z.union([z.string().max(2000), z.number(), z.boolean()]);

export const configEdit = z.object({
  /** Relative to the server's folder. */
  file: z
    .string()
    .max(200)
    .regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\0\\]+\.(yml|yaml|properties)$/, "must be a config file inside"),
  path: z.array(z.string().min(1).max(100)).min(1).max(12),
  value: z.union([scalar, z.array(z.string().max(500)).max(100)]),
  reason: sentence.optional(),
});
export type ConfigEdit = z.output<typeof configEdit>;

export const recipeFormat = 1;

/** The contents of a server, in a form that people can read, store and build again. */
export const recipe = z
  .object({
    format: z.literal(recipeFormat),
    name: z.string().trim().min(1).max(60),
    description: z.string().trim().max(300),
    platform: z.enum(platformTypes),
    software: z.enum(softwareTypes),
    softwareReason: sentence.optional(),
    /** A release, or the newest one that all add-ons support. */
    minecraftVersion: z.string().min(1).max(20),
    plugins: z.array(recipePlugin).max(60),
    /** Keys of server.properties. */
    properties: z.record(z.string().max(80), scalar),
    /** Settings that are a property in some versions and a game rule in others. */
    gameRules: z.partialRecord(z.enum(gameRuleWishes), z.boolean()),
    /** The part of the players who have to sleep so that the night passes. */
    sleepPercent: z.int().min(0).max(100).optional(),
    /** The time of day that the world is set to, where it stands still. */
    timeOfDay: z.literal("night").optional(),
    /** What the list beside the screen counts. */
    sidebar: z.literal("kills").optional(),
    configEdits: z.array(configEdit).max(200),
  })
  .refine(({ platform, software }) => softwareFor(platform).includes(software), {
    path: ["software"],
    message: "does not run on this platform",
  });
export type Recipe = z.output<typeof recipe>;

export const newestVersion = "latest";
