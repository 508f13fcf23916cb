import { randomUUID } from "node:crypto";
import type { RouteDefinition } from "@blockwright/contract/route";
import type { TestApi } from "../api.fixture.ts";
import type { TestPerson } from "../modules/accounts/people.fixture.ts";
import { examples, ownServer } from "./routes.fixture.ts";

export interface ReadyRequest {
  readonly url: string;
  readonly method: string;
  readonly body: object | undefined;
  /** The server of the request. */
  readonly serverId: string;
  /** What it is answered with. */
  readonly status: number;
  /** How many entries of the activity log it makes. */
  readonly effects: number;
  /** If the route requires it. */
  readonly headers: Readonly<Record<string, string>>;
}

const nameOf = (route: RouteDefinition) => `${route.method} ${route.path}`;

/** Every route the api has bound, with its name first: ready for `test.each`. */
export function boundRoutes(api: TestApi): [name: string, route: RouteDefinition][] {
  return api.application.routes().map(({ route }) => [nameOf(route), route]);
}

export function changingRoutes(api: TestApi): [name: string, route: RouteDefinition][] {
  return boundRoutes(api).filter(([, { method }]) => method !== "GET" && method !== "HEAD");
}

export function routesWithoutExample(api: TestApi): string[] {
  return changingRoutes(api)
    .map(([name]) => name)
    .filter((name) => !(name in examples));
}

/** A request that would succeed for this person. */
export async function readyRequest(
  api: TestApi,
  route: RouteDefinition,
  person: TestPerson,
): Promise<ReadyRequest> {
  const example = examples[nameOf(route)];
  const needsServer = !example?.params && route.path.includes("{serverId}");
  const params = needsServer ? await ownServer(api, person) : await example?.params?.(api, person);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params?.[name] ?? randomUUID());
  return {
    url: `${api.url}${path}`,
    method: route.method,
    body: await example?.body?.(person, api),
    serverId: params?.["serverId"] ?? "",
    status: example?.status ?? route.status ?? 200,
    effects: example?.effects ?? 1,
    headers: example?.headers ?? {},
  };
}
