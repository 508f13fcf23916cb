import { z } from "zod";

/** Raised when a message changes in a way the other side could not read. The version before it is still spoken. */
export const protocolVersion = 1;
export const oldestSpokenVersion = 1;

export const protocolRange = z.object({ oldest: z.int().positive(), newest: z.int().positive() });
export type ProtocolRange = z.output<typeof protocolRange>;

export const ourRange: ProtocolRange = { oldest: oldestSpokenVersion, newest: protocolVersion };

/** The newest version both sides speak, or undefined when there is none. */
export function commonVersion(theirs: ProtocolRange, ours: ProtocolRange = ourRange): number | undefined {
  const newest = Math.min(theirs.newest, ours.newest);
  return newest >= Math.max(theirs.oldest, ours.oldest) ? newest : undefined;
}
