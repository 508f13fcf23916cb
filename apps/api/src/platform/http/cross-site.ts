import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a page of another site made the browser send this. Browsers always say so on unsafe methods; a program that
 * sends neither header has no cookies that another site could abuse.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (safeMethods.has(method)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = headers;
  return origin !== undefined && origin !== publicOrigin;
}
