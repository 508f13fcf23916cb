import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Weak: what does not count as a change, such as passing seconds, may differ. */
export function tagOf(counted: unknown): string {
  return `W/"${hash("sha256", JSON.stringify(counted), "base64url").slice(0, 22)}"`;
}

/** Cached by the browser alone, for the sign-in it was given to, and never shown without revalidation. */
export function setTag(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header("etag", tag).header("cache-control", "private, no-cache").header("vary", "cookie");
}

export function hasTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined) return false;
  return known === tag || known.split(",").some((one) => asWeak(one.trim()) === tag);
}

function asWeak(tag: string): string {
  return tag.startsWith("W/") ? tag : `W/${tag}`;
}
