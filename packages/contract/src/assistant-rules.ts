import { z } from "zod";
import { defineRoute } from "./route.ts";

/** `ask`: it only reads and answers. `do`: it may change the server. */
export const assistantModes = ["ask", "do"] as const;
export type AssistantMode = (typeof assistantModes)[number];

/** A rule without a name would exclude nothing. */
const line = z
  .string()
  .trim()
  .max(200, "Please keep each line under 200 characters.")
  .regex(/[\p{L}\p{N}*]/u, "Please write a name on each line.");
const path = line.refine(
  (text) => !text.split(/[/\\]/).includes(".."),
  "Paths start at the server's folder, without '..'.",
);
const listOf = (one: z.ZodString) => z.array(one).max(50, "Please keep it to 50 lines.");

/** What the AI editor never touches. */
export const houseRules = z.object({
  /** Files and folders that it never changes, from the server's folder. `*` stands for any name. */
  paths: listOf(path),
  /** Plugins that it never changes, with their settings, by name or `source:id`. */
  plugins: listOf(line),
  /** Console commands that it never types, each with all that begins with it. */
  commands: listOf(line),
});

const givenRules = houseRules
  .extend({ mode: z.enum(assistantModes) })
  .partial()
  .refine((given) => Object.keys(given).length > 0, "Please send a rule or a mode.");
export type GivenRules = z.output<typeof givenRules>;

const rules = z.object({
  mode: z.enum(assistantModes),
  paths: z.array(z.string()),
  plugins: z.array(z.string()),
  commands: z.array(z.string()),
});
export type AssistantRules = z.output<typeof rules>;

const setRules = rules.extend({
  /** Null until they are set, and once that account is gone. */
  setBy: z.string().nullable(),
  setAt: z.iso.datetime().nullable(),
});
export type SetAssistantRules = z.output<typeof setRules>;

const ofServer = {
  path: "/api/servers/{serverId}/ai/rules",
  params: z.object({ serverId: z.uuid() }),
  response: setRules,
  errors: ["NOT_FOUND"],
} as const;

export const readAssistantRules = defineRoute({
  method: "GET",
  access: "server:use-assistant",
  limit: "read",
  summary: "What the AI editor may not touch on this server, and whether it may change anything",
  ...ofServer,
});

/** Whoever decides what people may do decides what the AI editor may do. What is left out stays as it is. */
export const setAssistantRules = defineRoute({
  method: "PUT",
  access: "server:manage-users",
  limit: "write",
  summary: "Set what the AI editor may not touch on this server, and whether it may change anything",
  body: givenRules,
  ...ofServer,
});
