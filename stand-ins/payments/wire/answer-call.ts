import { errorOf, type FaultKind } from "../control/faults.ts";
import { catalogueRoutes } from "../routes/catalogue.ts";
import { chargeRoutes } from "../routes/charges.ts";
import { customerRoutes } from "../routes/customers.ts";
import { eventRoutes, testClockRoutes } from "../routes/events.ts";
import { invoiceItemRoutes } from "../routes/invoice-items.ts";
import { invoiceRoutes } from "../routes/invoices.ts";
import { paymentIntentRoutes } from "../routes/payment-intents.ts";
import { paymentMethodRoutes } from "../routes/payment-methods.ts";
import { setupIntentRoutes } from "../routes/setup-intents.ts";
import { subscriptionRoutes } from "../routes/subscriptions.ts";
import type { World } from "../state/world.ts";
import { expand } from "./expand.ts";
import { parseForm, text, texts } from "./form.ts";
import type { Answer, Idempotency } from "./idempotency.ts";
import { invalidRequest, ProviderError } from "./provider-error.ts";
import type { Route } from "./route.ts";

const routes: readonly Route[] = [
  ...customerRoutes,
  ...invoiceItemRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...eventRoutes,
  ...testClockRoutes,
];

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

export interface RestRequest {
  readonly method: string;
  readonly path: string;
  /** The query of a GET, else the body. */
  readonly form: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly fault: FaultKind | undefined;
}

export function answerCall(world: World, keys: Keys, idempotency: Idempotency, request: RestRequest): Answer {
  try {
    const { fault } = request;
    if (fault === "rate-limit" || fault === "lock-timeout" || fault === "server-error") throw errorOf(fault);
    const key = request.method === "POST" ? request.idempotencyKey : undefined;
    const before = key && idempotency.replay(key, request.path, request.form);
    if (before) return before;
    const answer = carryOut(world, keys, request);
    if (key !== undefined && answer.isKept) idempotency.keep(key, request.path, request.form, answer);
    return answer;
  } catch (error) {
    return failed(error);
  }
}

function carryOut(world: World, keys: Keys, request: RestRequest): Answer & { readonly isKept: boolean } {
  const fields = parseForm(request.form);
  const key = request.authorization?.replace(/^Bearer /u, "") ?? text(fields, "key");
  const isPublic = key === keys.publishableKey;
  if (key !== keys.secretKey && !isPublic) {
    throw invalidRequest("Invalid API Key provided.", {}, 401);
  }
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(request.path));
  if (route === undefined) {
    throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.path}).`, {}, 404);
  }
  if (isPublic && !route.isForBrowsers) {
    throw invalidRequest(
      "This API call cannot be made with a publishable API key.",
      { code: "secret_key_required" },
      403,
    );
  }
  const ids = route.pattern.exec(request.path)?.slice(1) ?? [];
  try {
    const result = route.handle({ world, ids, fields, isPublic });
    const expanded = expand(world, result, texts(fields, "expand"));
    return { status: 200, text: JSON.stringify(expanded, null, 2), isKept: true };
  } catch (error) {
    // A refused parameter is not kept: the same key may be used again with a right one.
    if (error instanceof ProviderError) return { ...failed(error), isKept: error.status === 402 };
    throw error;
  }
}

function failed(error: unknown): Answer {
  if (error instanceof ProviderError) {
    return { status: error.status, text: JSON.stringify({ error: error.body }, null, 2) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, text: JSON.stringify({ error: { type: "api_error", message } }) };
}
