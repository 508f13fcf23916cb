import { z } from "zod";

const longest = 1000;

/** An address from a source, for browsers: safe, and on a host of that source. Null otherwise. */
export function ownAddress(text: string | null | undefined, hosts: readonly string[]): string | null {
  if (!text || text.length > longest || !URL.canParse(text)) return null;
  const { protocol, host, username, password, href } = new URL(text);
  const isOwn = hosts.includes(host) && username === "" && password === "";
  return protocol === "https:" && isOwn ? href : null;
}

/** An invalid address is no reason to refuse the rest of the answer. */
export const toldAddress = z.string().nullish().catch(null);

/** A time as sources write it, or null. */
export function momentOf(told: string | number | null | undefined): string | null {
  if (told === null || told === undefined) return null;
  const moment = new Date(told);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
