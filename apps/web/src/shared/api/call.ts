import type { JsonRoute, RouteAnswer, RouteCall } from "@blockwright/contract/route";
import { t } from "../text/t.ts";
import { ApiError, readError } from "./api-error.ts";
import { isReasonGiven } from "./reason.ts";
import { routeUrl } from "./route-url.ts";

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** A route without params, query and body is called with the route alone. */
type Arguments<Route extends JsonRoute> =
  unknown extends RouteCall<Route>
    ? [parts?: undefined, signal?: AbortSignal, idempotencyKey?: string]
    : [parts: RouteCall<Route>, signal?: AbortSignal, idempotencyKey?: string];

/** Calls the api. Throws only `ApiError`. To retry the same request, pass the same key. */
export async function call<Route extends JsonRoute>(
  route: Route,
  ...[parts, signal, idempotencyKey]: Arguments<Route>
): Promise<RouteAnswer<Route>> {
  const { params, query, body }: Parts = parts ?? {};
  const response = await send(routeUrl(route.path, params, query), {
    method: route.method,
    credentials: "include",
    headers: headersFor(route, body, idempotencyKey),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await readError(response);
  return (await readAnswer(route, response)) as RouteAnswer<Route>;
}

function headersFor(
  route: JsonRoute,
  body: unknown,
  idempotencyKey: string = crypto.randomUUID(),
): Record<string, string> {
  const isKeyed = route.method === "POST" && route.idempotency !== "natural";
  return {
    accept: "application/json",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(isKeyed ? { "idempotency-key": idempotencyKey } : {}),
  };
}

/** An operator who changes another person's server is asked why, and the request is sent again. */
export async function send(url: string, request: RequestInit): Promise<Response> {
  const response = await sendOnce(url, request);
  if (response.status !== 403) return response;
  const { type } = await readError(response.clone());
  return (await isReasonGiven(type)) ? sendOnce(url, request) : response;
}

async function sendOnce(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(t("We can't reach Blockwright. Check your connection and try again."), { status: 0 });
  }
}

async function readAnswer(route: JsonRoute, response: Response): Promise<unknown> {
  const answer = route.response.safeParse(await response.json().catch(() => undefined));
  if (answer.success) return answer.data;
  const { status } = response;
  throw new ApiError(t("We got an answer we don't understand. Reload the page and try again."), { status });
}
