import { z } from "zod";
import { defineRoute } from "./route.ts";

const capabilities = z.object({
  model: z.boolean(),
  cards: z.boolean(),
  mail: z.boolean(),
  edge: z.boolean(),
  offsiteBackup: z.boolean(),
  /** Invite to the community chat; null hides its links. */
  communityUrl: z.url().nullable(),
});
export type Capabilities = z.output<typeof capabilities>;

export const getCapabilities = defineRoute({
  method: "GET",
  path: "/api/capabilities",
  access: "public",
  summary: "Which outside providers are configured",
  response: capabilities,
});
