import { playerEditions } from "@blockwright/minecraft/player-name";
import { z } from "zod";

/** What a person wants, in their own words. */
export const serverDescription = z
  .string()
  .max(2000, "Please describe your server in at most 2,000 characters.")
  .transform((text) => text.trim())
  .refine((text) => text !== "", "Please describe what you want your server to do.");

/** The player name of the person who owns the server. */
export const owner = z.object({
  name: z.string().trim().max(24),
  edition: z.enum(playerEditions),
  isOperator: z.boolean(),
});
export type ServerOwner = z.output<typeof owner>;

export const joinModes = ["everyone", "allow-list", "name-missing"] as const;

/** Who can join. `name-missing`: an allow list is wanted, and stays off because the owner's name is unknown. */
export const joining = z.object({ mode: z.enum(joinModes), owner: owner.nullable() });
export type Joining = z.output<typeof joining>;

/** What a build was made from, and how the result differs from it. */
export const agreed = z.object({
  notDone: z.array(z.object({ words: z.string(), why: z.string() })),
  notUnderstood: z.array(z.string()),
  notes: z.array(z.string()),
  joining,
  /** Ids of the add-ons without which it would not be what it is called. */
  core: z.array(z.string()).optional(),
  /** Sentences: what was agreed and could not be kept. */
  differences: z.array(z.string()),
});
export type Agreed = z.output<typeof agreed>;
