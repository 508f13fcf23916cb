const here = "https://blockwright.invalid";
const pagesThatLeadAway = new Set(["/login", "/signup"]);

/**
 * Where to go after signing in, or undefined if the value could lead off this site. Browsers read `\` as `/`, drop
 * tabs and line breaks, and resolve dots, so the parsed path is checked as well as the text.
 */
export function safeReturnPath(value: unknown): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are the characters to refuse
  if (typeof value !== "string" || value.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value)) {
    return undefined;
  }
  const url = URL.canParse(value, here) ? new URL(value, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith("//")) return undefined;
  if (pagesThatLeadAway.has(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
