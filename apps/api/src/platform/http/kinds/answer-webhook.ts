import type { WebhookRoute } from "@blockwright/contract/route";
import type { OpenCall } from "../open-call.ts";
import { readRawBody } from "./raw-body.ts";
import type { RouteBinding } from "../route-binding.ts";
import { sendJson } from "./send-json.ts";

export async function answerWebhook(
  { route, handle }: RouteBinding<WebhookRoute>,
  { request, reply, input, call }: OpenCall,
) {
  const rawBody = await readRawBody(request, route.largestBodyBytes);
  const result = await handle({ ...input, rawBody, headers: request.headers } as never, call as never);
  return sendJson(reply, route.status ?? 200, route.response.parse(result));
}
