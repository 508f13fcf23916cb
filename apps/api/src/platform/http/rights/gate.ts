import { message } from "@blockwright/contract/message";
import type { Access, RouteDefinition, ServerWay } from "@blockwright/contract/route";
import { confirmationMinutes } from "@blockwright/contract/second-factor";
import { isServerAction, type ActionEffect, type ServerAction } from "@blockwright/contract/server-actions";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { isPerson, type Actor, type Person } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import { extendLogContext } from "../../log.ts";
import type { Now } from "../../now.ts";
import { changesAnyFile, type ServerGrant } from "../../server-grant.ts";
import type { AuthorizedServer } from "../call.ts";
import type { BindingOptions, RouteBinding } from "../route-binding.ts";

export interface GateDeps {
  readonly now: Now;
  identify(sessionToken: string | undefined): Promise<Actor>;
  /** Decides `server:<action>`; provided by the access module. Its result reaches the handler as `call.server`. */
  authorizeServer?(
    actor: Actor,
    action: ServerAction,
    serverId: string,
    effect?: ActionEffect,
  ): Promise<ServerGrant>;
}

/** The resource of a call: a server, a person's own resource without a server, or neither. */
type Target = { readonly serverId: string } | { readonly ownerId: string } | undefined;

/** Throws unless this actor may make this call. Returns the server that decided it. */
export async function authorize(
  { route, options }: Pick<RouteBinding, "route" | "options">,
  deps: GateDeps,
  request: FastifyRequest,
  actor: Actor,
): Promise<AuthorizedServer | undefined> {
  const { access } = route;
  if (access === "public") return undefined;
  if (!isPerson(actor)) throw new AppError("SIGN_IN_REQUIRED");
  if (!route.beforePasswordChange) requireOwnPassword(actor);
  if (!isServerAccess(access)) {
    authorizePerson(access, actor);
    if (route.needsConfirmation) requireConfirmed(actor, deps.now());
    return undefined;
  }
  const target = await findTarget(route, options, request);
  if (!target) return undefined;
  if ("ownerId" in target) {
    if (target.ownerId !== actor.id) throw new AppError("NOT_FOUND");
    return undefined;
  }
  const { serverId: id } = target;
  extendLogContext({ serverId: id });
  const action = namedAction(route, request) ?? actionOf(access);
  const effect = route.method === "GET" || route.method === "HEAD" ? "read" : "change";
  const grant = await deps.authorizeServer?.(actor, action, id, effect);
  if (action === "write-files" && !options.checksPaths && grant && !changesAnyFile(grant))
    throw new AppError("FORBIDDEN", message("access.limited-role"));
  return grant && { id, ...grant };
}

export type ServerAccess = `server:${ServerAction}`;

export function isServerAccess(access: Access): access is ServerAccess {
  return access.startsWith("server:");
}

export function actionOf(access: ServerAccess): ServerAction {
  return access.slice("server:".length) as ServerAction;
}

/** Undefined if the body does not name one: that is refused after the route's own access is decided. */
function namedAction({ actionIn, body }: RouteDefinition, request: FastifyRequest): ServerAction | undefined {
  if (!actionIn) return undefined;
  const field = body?.shape[actionIn] as z.ZodType<string> | undefined;
  const named = field?.safeParse((request.body as Record<string, unknown> | undefined)?.[actionIn]);
  return named?.success && isServerAction(named.data) ? named.data : undefined;
}

/** The operator may do what support may. */
function authorizePerson(access: Access, actor: Person): void {
  if (actor.isAdmin || (access !== "admin" && access !== "support")) return;
  const support = access === "support" && actor.kind === "browser" ? actor.support : undefined;
  if (support === "active") return;
  const lacksFactor = actor.kind === "browser" && (actor.needsSecondFactor || support !== undefined);
  throw new AppError(lacksFactor ? "SECOND_FACTOR_MISSING" : "FORBIDDEN");
}

export function requireOwnPassword(actor: Person): void {
  if (actor.kind === "browser" && actor.mustChangePassword) throw new AppError("PASSWORD_CHANGE_REQUIRED");
}

const confirmedForMs = confirmationMinutes * 60_000;

function requireConfirmed(actor: Person, now: Date): void {
  if (actor.kind !== "browser" || now.getTime() - actor.confirmedAt.getTime() > confirmedForMs)
    throw new AppError("CONFIRMATION_REQUIRED");
}

/** A stranger must not learn whether something exists: a missing resource gets the same answer as another person's. */
async function findTarget(
  route: RouteDefinition,
  { find }: BindingOptions,
  request: FastifyRequest,
): Promise<Target> {
  const way = route.server;
  if (!way) return request.params as { serverId: string };
  if ("in" in way) return targetOfField(route, way, request);
  const id = route.params?.shape[way.param]?.safeParse(
    (request.params as Record<string, unknown>)[way.param],
  );
  const found = id?.success ? await find?.(String(id.data)) : undefined;
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** Parsed with the route's own schema, so that the handler uses the same server that was checked. */
function targetOfField(
  route: RouteDefinition,
  { in: where, name }: Extract<ServerWay, { in: string }>,
  request: FastifyRequest,
): Target {
  const given = request[where] as Record<string, unknown> | undefined;
  const field = route[where]?.shape[name] as z.ZodType | undefined;
  const parsed = field?.safeParse(given?.[name]);
  if (!parsed?.success) throw new AppError(given?.[name] === undefined ? "INVALID_REQUEST" : "NOT_FOUND");
  const { data } = parsed;
  if (data === undefined || data === null) return undefined;
  if (typeof data !== "string") throw new AppError("NOT_FOUND");
  return { serverId: data };
}
