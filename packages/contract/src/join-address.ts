import { z } from "zod";

/** Where players join. */
export const joinAddress = z.object({
  host: z.string(),
  port: z.int(),
  /** For players of the Bedrock Edition; null if they can't join. */
  bedrockPort: z.int().nullable(),
});
export type JoinAddress = z.output<typeof joinAddress>;
