import type { RouteDefinition } from "@blockwright/contract/route";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { isPerson, type Actor } from "../actor.ts";
import { AppError } from "../errors.ts";
import { explainIssue } from "../explain-issue.ts";
import { extendLogContext, type Logger } from "../log.ts";
import type { Call } from "./call.ts";
import { authorize, type GateDeps } from "./rights/gate.ts";
import type { HoldOpen } from "./rights/hold-open.ts";
import type { Once } from "./idempotency.ts";
import { readOrigin, readSessionToken } from "./origin.ts";
import type { RouteBinding } from "./route-binding.ts";
import type { RouteLimits } from "./limits/route-limits.ts";

export interface BindingDeps extends GateDeps {
  readonly log: Logger;
  readonly routeLimits: RouteLimits;
  readonly holdOpen: HoldOpen;
  openOnce(request: { actor: Actor; route: RouteDefinition; key: string | undefined; body: unknown }): Once;
}

/** An authorized call, ready for its handler. */
export interface OpenCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly call: Call;
  readonly once: Once;
  readonly log: Logger;
  /**
   * Keeps the call open while its right lasts. Returns a function that ends the hold. `cut` is called within a second
   * of losing the right.
   */
  readonly hold: (cut: (why: AppError) => void) => () => void;
}

/** Checks identity, rights and limits: throws unless all three pass. */
export async function openCall(
  binding: RouteBinding,
  deps: BindingDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenCall> {
  const { route } = binding;
  const sessionToken = readSessionToken(request);
  const actor = await deps.identify(sessionToken);
  if (isPerson(actor)) extendLogContext({ actorId: actor.id });
  const server = await authorize(binding, deps, request, actor);
  if (isPerson(actor)) await deps.routeLimits.takeForPerson(route.limit, actor.id);
  const input = {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
  };
  const once = deps.openOnce({
    actor,
    route,
    key: idempotencyKey(request),
    body: identityOf(route, input),
  });
  const origin = readOrigin(request);
  const call: Call = {
    // `authorize` has ensured that only people reach a handler that expects one.
    actor,
    origin,
    server,
    sessionToken,
    once: once.transact,
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
    forgive: async () => deps.routeLimits.giveBackToNetwork(route.limit, origin),
  };
  const hold: OpenCall["hold"] = (cut) =>
    deps.holdOpen({
      ...call,
      kind: route.kind ?? "json",
      serverId: server?.id,
      isPublic: route.access === "public",
      check: (person) => authorize(binding, deps, request, person),
      cut,
    });
  return { request, reply, input, call, once, log: deps.log, hold };
}

/** Path parameters are part of the request: one key for two servers is a mistake, not a repetition. */
function identityOf(route: RouteDefinition, input: OpenCall["input"]): unknown {
  if (route.kind === "upload") return { params: input.params, query: input.query };
  return route.params ? { params: input.params, body: input.body } : input.body;
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}

export function parse(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {}, { error: explainIssue });
  if (parsed.success) return parsed.data;
  throw new AppError("INVALID_REQUEST", parsed.error.issues[0]?.message);
}
