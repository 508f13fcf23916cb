import { z } from "zod";

/** Incremented on incompatible message changes. The previous version is still supported. */
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
