import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "./answer.ts";

export interface UpstreamRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Handler = (request: UpstreamRequest) => Answer | Promise<Answer>;

export interface Route {
  readonly method: "GET" | "POST";
  readonly pattern: readonly string[];
  readonly answer: Handler;
}

/** What is served at one address. */
export interface Upstream {
  readonly routes: readonly Route[];
  readonly notFound: (path: string) => Answer;
  /** Refuses requests before any route is matched. */
  readonly refuse?: (headers: IncomingHttpHeaders) => Answer | undefined;
  /** Sent with every answer. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

/** ":name" matches one path segment, "*name" at the end matches the rest. */
export function get(pattern: string, answer: Handler): Route {
  return { method: "GET", pattern: segmentsOf(pattern), answer };
}

export function post(pattern: string, answer: Handler): Route {
  return { method: "POST", pattern: segmentsOf(pattern), answer };
}

export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { answer: Handler; params: Readonly<Record<string, string>> } | undefined {
  const segments = segmentsOf(path);
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = match(route.pattern, segments);
    if (params !== undefined) return { answer: route.answer, params };
  }
  return undefined;
}

function match(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index];
    if (part.startsWith("*")) {
      params[part.slice(1)] = segments.slice(index).map(decode).join("/");
      return params;
    }
    if (segment === undefined) return undefined;
    if (part.startsWith(":")) params[part.slice(1)] = decode(segment);
    else if (part !== decode(segment)) return undefined;
  }
  return pattern.length === segments.length ? params : undefined;
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").slice(1);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
