import type { Readable } from "node:stream";
import type { RelayRoute } from "@blockwright/contract/route";
import type { OpenCall } from "../open-call.ts";
import type { RouteBinding } from "../route-binding.ts";

/** The machine gets the bytes, or an empty response once everything it sent has been read. */
export async function answerRelay(
  { route, handle }: RouteBinding<RelayRoute>,
  { request, reply, input, call }: OpenCall,
) {
  const { authorization } = request.headers;
  const given = { ...input, authorization, content: request.raw };
  const content = (await handle(given as never, call as never)) as Readable | undefined;
  reply.code(route.status).header("cache-control", "no-store");
  if (content === undefined) return reply.send();
  return reply.header("content-type", "application/octet-stream").send(content);
}
