import { z } from "zod";

/** A version, build or file name of a source that may become part of a path, an address or a command. */
export const sourceToken = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, "must be a plain name");

export function isSourceToken(text: string): boolean {
  return sourceToken.safeParse(text).success;
}

const minuteMs = 60_000;
/** Lists grow; what was published under a number never changes. */
export const freshForMs = { list: 10 * minuteMs, published: 24 * 60 * minuteMs };
