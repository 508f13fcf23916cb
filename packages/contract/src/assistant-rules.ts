import { z } from "zod";
import { defineRoute } from "./route.ts";

/** `ask`: it only reads and answers. `do`: it may change the server. */
export const assistantModes = ["ask", "do"] as const;
export type AssistantMode = (typeof assistantModes)[number];

const list = z.array(z.string().trim().min(1).max(200)).max(50);

const rules = z.object({
  mode: z.enum(assistantModes),
  /** Files and folders that the AI editor never changes, from the server's folder. `*` stands for any name. */
  paths: list,
  /** Plugins that it never changes, with their settings, by name or `source:id`. */
  plugins: list,
  /** Console commands that it never types, each with all that begins with it. */
  commands: list,
});
export type AssistantRules = z.output<typeof rules>;

const ofServer = {
  path: "/api/servers/{serverId}/ai/rules",
  params: z.object({ serverId: z.uuid() }),
  response: rules,
  errors: ["NOT_FOUND"],
} as const;

export const readAssistantRules = defineRoute({
  method: "GET",
  access: "server:use-assistant",
  limit: "read",
  summary: "What the AI editor may not touch on this server, and whether it may change anything",
  ...ofServer,
});

/** Whoever decides what people may do decides what the AI editor may do. */
export const setAssistantRules = defineRoute({
  method: "PUT",
  access: "server:manage-users",
  limit: "write",
  summary: "Set what the AI editor may not touch on this server, and whether it may change anything",
  body: rules,
  ...ofServer,
});
