import type { JsonRoute } from "@blockwright/contract/route";
import { hasTag, setTag, tagOf } from "./answer-tag.ts";
import type { OpenCall } from "../open-call.ts";
import type { RouteBinding } from "../route-binding.ts";
import { sendJson } from "./send-json.ts";

export async function answerJson(
  { route, options, handle }: RouteBinding<JsonRoute>,
  { request, reply, input, call, once }: OpenCall,
) {
  const result = await handle(input as never, call as never);
  once.assertUsed();
  if (options.changesWith) {
    const tag = tagOf(options.changesWith(result as never));
    setTag(reply, tag);
    if (hasTag(request, tag)) return reply.code(304).send();
  }
  return sendJson(reply, route.status ?? 200, route.response.parse(result));
}
