import { z } from "zod";

/** A port that an add-on has beside the game's, as people reach it. */
export const addOnPort = z.object({
  purpose: z.enum(["web-map", "voice", "votes"]),
  protocol: z.enum(["tcp", "udp"]),
  host: z.string(),
  port: z.int(),
});
export type AddOnPort = z.output<typeof addOnPort>;

/** Where players join. */
export const joinAddress = z.object({
  host: z.string(),
  port: z.int(),
  /** For players of the Bedrock Edition; null if they can't join. */
  bedrockPort: z.int().nullable(),
});
export type JoinAddress = z.output<typeof joinAddress>;
