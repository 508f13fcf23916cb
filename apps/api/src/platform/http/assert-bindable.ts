import { isServerAction } from "@blockwright/contract/server-actions";
import type { RouteDefinition } from "@blockwright/contract/route";
import { z } from "zod";
import { isServerAccess } from "./rights/gate.ts";
import type { BindingOptions } from "./route-binding.ts";
import { isLimitName } from "./limits/route-limits.ts";

/** Refuses what the compiler missed when the server starts, not at its first call. */
export function assertBindable(route: RouteDefinition, options: BindingOptions, canDecide: boolean): void {
  const name = `${route.method} ${route.path}`;
  if (!isAccess(route.access)) throw new Error(`${name} does not say who may call it`);
  if (!isLimitName(route.limit)) throw new Error(`${name} does not say how often it may be called`);
  const lack = lackOfKind(route);
  if (lack) throw new Error(`${name} ${lack}`);
  if (!isServerAccess(route.access)) return;
  const problem = problemWithWay(route, options);
  if (problem) throw new Error(`${name} has server access but ${problem}`);
  const unknown = unknownActions(route);
  if (unknown.length > 0) throw new Error(`${name} takes ${unknown.join(", ")} for actions`);
  if (!canDecide) throw new Error(`${name} has server access but nothing decides it`);
}

function lackOfKind(route: RouteDefinition): string | undefined {
  switch (route.kind) {
    case undefined:
    case "json":
    case "download":
      return undefined;
    case "resumable":
      return route.method === "POST" && !route.metadata ? "does not say what is announced" : undefined;
    case "relay":
      return route.access === "public" ? undefined : "lets machines in by more than their token";
    case "upload":
      return Object.keys(route.files ?? {}).length > 0 ? undefined : "does not say which files it takes";
    case "stream":
      return route.events?.def?.type === "union" && route.events.def.discriminator
        ? undefined
        : "does not say which events it sends";
    case "webhook":
      return route.largestBodyBytes > 0 ? undefined : "does not say how large its body may be";
    default:
      return "is of no known kind";
  }
}

function isAccess(access: string | undefined): boolean {
  if (access?.startsWith("server:")) return isServerAction(access.slice("server:".length));
  return access !== undefined && ["public", "signed-in", "support", "admin"].includes(access);
}

function problemWithWay({ path, server, ...schemas }: RouteDefinition, { find }: BindingOptions) {
  const hasServerId = path.includes("{serverId}");
  if (!server) return hasServerId ? undefined : "no {serverId} and no other way to its server";
  if (hasServerId) return "two ways to its server";
  if ("in" in server)
    return schemas[server.in]?.shape[server.name] ? undefined : `no ${server.name} in its ${server.in}`;
  if (!path.includes(`{${server.param}}`)) return `no {${server.param}}`;
  return find ? undefined : `nothing finds the server of its ${server.via}`;
}

function unknownActions({ actionIn, body }: RouteDefinition): readonly string[] {
  if (!actionIn) return [];
  const field = body?.shape[actionIn];
  if (!(field instanceof z.ZodEnum)) return [`whatever ${actionIn} says`];
  return field.options.map(String).filter((name) => !isServerAction(name));
}
