import type { Access, RouteDefinition } from "@blockwright/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import type { Limits } from "../limits.ts";
import { extendLogContext, withLogContext } from "../log.ts";
import type { Transact } from "../transaction.ts";
import { hasTag, setTag, tagOf } from "./answer-tag.ts";
import { readOrigin, readSessionToken } from "./origin.ts";
import type { Once } from "./idempotency.ts";
import type { RouteBinding } from "./route-binding.ts";
import { sendJson } from "./send-json.ts";

export interface BindingGround {
  readonly limits: Limits;
  readonly transact: Transact;
  identify(sessionToken: string | undefined): Promise<Actor>;
  openOnce(request: { actor: Actor; route: RouteDefinition; key: string | undefined; body: unknown }): Once;
  /** Decides `server:<action>`; given by the access module. */
  authorizeServer?(actor: Actor, action: string, serverId: string): Promise<void>;
}

const accessShape = /^(public|signed-in|admin|server:[a-z][a-z-]*)$/;

/** Adds a route to the server. A route that doesn't say who may call it is refused here, not at its first call. */
export function bindRoute(app: FastifyInstance, binding: RouteBinding, ground: BindingGround): void {
  const { route, options } = binding;
  assertBindable(route, ground);
  const { networkLimit } = options;
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(route.largestBodyBytes && { bodyLimit: route.largestBodyBytes }),
    ...(networkLimit && {
      onRequest: async (request: FastifyRequest) =>
        ground.limits.take(networkLimit, readOrigin(request).network),
    }),
    handler: (request, reply) => {
      request.logContext = { requestId: request.id };
      return withLogContext(request.logContext, () => answer(binding, ground, request, reply));
    },
  });
}

function assertBindable(route: RouteDefinition, ground: BindingGround): void {
  const name = `${route.method} ${route.path}`;
  if (!accessShape.test(route.access ?? "")) throw new Error(`${name} does not say who may call it`);
  if (!route.access.startsWith("server:")) return;
  if (!route.path.includes("{serverId}")) throw new Error(`${name} has server access but no {serverId}`);
  if (!ground.authorizeServer) throw new Error(`${name} has server access but nothing decides it`);
}

async function answer(
  binding: RouteBinding,
  ground: BindingGround,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { route, handle, options } = binding;
  const sessionToken = readSessionToken(request);
  const actor = await ground.identify(sessionToken);
  if (actor.kind === "person") extendLogContext({ actorId: actor.id });
  await authorize(route.access, actor, request, ground);
  const input = {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
  };
  const key = request.headers["idempotency-key"];
  const once = ground.openOnce({
    actor,
    route,
    key: typeof key === "string" ? key : undefined,
    // What the path names is part of the request: one key for two servers is a mistake, not a repetition.
    body: route.params ? { params: input.params, body: input.body } : input.body,
  });
  const origin = readOrigin(request);
  const call = {
    actor,
    origin,
    sessionToken,
    once: once.transact,
    setCookie: (cookie: string) => void reply.header("set-cookie", cookie),
    forgive: async () => {
      if (options.networkLimit) await ground.limits.giveBack(options.networkLimit, origin.network);
    },
  };
  // `authorize` has made sure that only people reach a handler that expects one.
  const result = await handle(input as Parameters<typeof handle>[0], call);
  once.assertUsed();
  if (options.changesWith) {
    const tag = tagOf(options.changesWith(result as never));
    setTag(reply, tag);
    if (hasTag(request, tag)) return reply.code(304).send();
  }
  return sendJson(reply, route.status ?? 200, route.response.parse(result));
}

async function authorize(
  access: Access,
  actor: Actor,
  request: FastifyRequest,
  ground: BindingGround,
): Promise<void> {
  if (access === "public") return;
  if (actor.kind !== "person") throw new AppError("SIGN_IN_REQUIRED");
  if (access === "signed-in") return;
  if (access === "admin") {
    if (!actor.isAdmin) throw new AppError("FORBIDDEN");
    return;
  }
  const { serverId } = request.params as { serverId: string };
  extendLogContext({ serverId });
  await ground.authorizeServer?.(actor, access.slice("server:".length), serverId);
}

function parse(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new AppError("INVALID_REQUEST", parsed.error.issues[0]?.message);
}
