export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

const shortestFreshMs = 30_000;
const maxFreshMs = 24 * 3_600_000;

export function header(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/**
 * How long an answer may be used without asking again; "never-keep": not to be stored at all. Has a minimum, so that a
 * source that forbids caching does not get the same request from every caller at once.
 */
export function freshnessOf(headers: AnswerHeaders, freshForMs: number): number | "never-keep" {
  const directives = cacheDirectives(header(headers, "cache-control") ?? "");
  if (directives.has("no-store")) return "never-keep";
  if (directives.has("no-cache")) return shortestFreshMs;
  const seconds = wholeSeconds(directives.get("s-maxage")) ?? wholeSeconds(directives.get("max-age"));
  if (seconds === undefined) return freshForMs;
  const ageSeconds = wholeSeconds(header(headers, "age")) ?? 0;
  return Math.min(maxFreshMs, Math.max(shortestFreshMs, (seconds - ageSeconds) * 1_000));
}

/** How long the source asks us to wait, by either of the headers in use. */
export function askedToWaitMs(headers: AnswerHeaders, now: number): number | undefined {
  const retryAfter = header(headers, "retry-after");
  const seconds = wholeSeconds(retryAfter);
  if (seconds !== undefined) return seconds * 1_000;
  const date = Date.parse(retryAfter ?? "");
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  const reset = wholeSeconds(header(headers, "x-ratelimit-reset"));
  if (reset === undefined) return undefined;
  // Some count seconds from now, others since 1970.
  return reset > 1_000_000_000 ? Math.max(0, reset * 1_000 - now) : reset * 1_000;
}

function cacheDirectives(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(",").map((part) => {
      const [name = "", value = ""] = part.trim().toLowerCase().split("=", 2);
      return [name, value.replaceAll('"', "")];
    }),
  );
}

function wholeSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined;
}
