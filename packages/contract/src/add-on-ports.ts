import { z } from "zod";

/** A port that an add-on has beside the game's, as people reach it. */
export const addOnPort = z.object({
  purpose: z.enum(["web-map", "voice", "votes"]),
  protocol: z.enum(["tcp", "udp"]),
  host: z.string(),
  port: z.int(),
});
export type AddOnPort = z.output<typeof addOnPort>;
