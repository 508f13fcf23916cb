import type { RouteDefinition } from "@blockwright/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { withLogContext } from "../log.ts";
import { networksOf } from "../networks.ts";
import { answerDownload } from "./kinds/answer-download.ts";
import { answerJson } from "./kinds/answer-json.ts";
import { answerRelay } from "./kinds/answer-relay.ts";
import { answerResumable } from "./kinds/answer-resumable.ts";
import { answerStream } from "./kinds/answer-stream.ts";
import { answerUpload } from "./kinds/answer-upload.ts";
import { answerWebhook } from "./kinds/answer-webhook.ts";
import { assertBindable } from "./assert-bindable.ts";
import { openCall, type BindingDeps, type OpenCall } from "./open-call.ts";
import { readsItsOwnBody } from "./kinds/raw-body.ts";
import type { RouteBinding } from "./route-binding.ts";

export type { BindingDeps } from "./open-call.ts";

/**
 * Adds a route to the server. Every call is checked in the same order: the network's limit, the caller's identity,
 * their rights, their limit.
 */
export function bindRoute(app: FastifyInstance, binding: RouteBinding, deps: BindingDeps): void {
  const { route, options } = binding;
  assertBindable(route, options, deps.authorizeServer !== undefined);
  const { largestBodyBytes: bodyLimit, kind = "json" } = route;
  const bound = {
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    ...(bodyLimit && { bodyLimit }),
    config: { isUpload: ["upload", "resumable", "relay"].includes(kind) },
    ...(["stream", "download", "relay"].includes(kind) && { exposeHeadRoute: false }),
    // Before the body is read.
    onRequest: async (request: FastifyRequest) =>
      deps.routeLimits.takeForNetwork(route.limit, networksOf(request.ip)),
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      request.logContext = { requestId: request.id };
      return withLogContext(request.logContext, () => handle(binding, deps, request, reply));
    },
  };
  if (["upload", "webhook", "resumable", "relay"].includes(kind)) readsItsOwnBody(app, bound);
  else app.route(bound);
}

async function handle(
  binding: RouteBinding,
  deps: BindingDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  return answer(binding.route, binding, await openCall(binding, deps, request, reply));
}

async function answer(route: RouteDefinition, binding: RouteBinding, open: OpenCall): Promise<unknown> {
  switch (route.kind) {
    case "upload":
      return answerUpload({ ...binding, route }, open);
    case "download":
      return answerDownload({ ...binding, route }, open);
    case "stream":
      return answerStream({ ...binding, route }, open);
    case "webhook":
      return answerWebhook({ ...binding, route }, open);
    case "resumable":
      return answerResumable({ ...binding, route }, open);
    case "relay":
      return answerRelay({ ...binding, route }, open);
    case "json":
    case undefined:
      return answerJson({ ...binding, route }, open);
  }
}
