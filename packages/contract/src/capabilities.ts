import { z } from "zod";
import { claimIds, longestClaim } from "./claims.ts";
import { defineRoute } from "./route.ts";

const capabilities = z.object({
  model: z.boolean(),
  /** As the operator configured it; null without one. */
  modelName: z.string().nullable().default(null),
  cards: z.boolean(),
  mail: z.boolean(),
  edge: z.boolean(),
  offsiteBackup: z.boolean(),
  /** Servers are backed up every night. */
  automaticBackups: z.boolean().default(false),
  /** Invite link to the community chat; null hides its links. */
  communityUrl: z.url().nullable(),
  /** Names of the sources of plugins and mods. */
  pluginSources: z.array(z.string()).default([]),
  /** Claims that the operator confirmed or that this installation has measured, with the text to show. */
  claims: z.partialRecord(z.enum(claimIds), z.string().max(longestClaim)).default({}),
});
export type Capabilities = z.output<typeof capabilities>;

export const getCapabilities = defineRoute({
  method: "GET",
  path: "/api/capabilities",
  access: "public",
  limit: "read",
  summary: "Which outside providers are configured",
  response: capabilities,
});
