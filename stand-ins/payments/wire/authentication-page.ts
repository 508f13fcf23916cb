import { confirmPayment } from "../rules/confirm-payment.ts";
import { saveCard } from "../rules/save-card.ts";
import type { PaymentIntent, SetupIntent } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { ProviderError } from "./provider-error.ts";

export type Page = { readonly html: string } | { readonly location: string };

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>3-D Secure</title><body><main><h1>3-D Secure</h1>${body}</main></body></html>`;

const question = (more: string) =>
  page(
    `<p>Your bank asks whether it is you who pays.</p>
    <p><a href="?result=complete${more}">Complete</a> <a href="?result=fail${more}">Fail</a></p>`,
  );

/** For a page that showed this one in a frame. */
const finished = page(`<p>You can go on.</p><script>parent.postMessage("3ds-finished", "*")</script>`);

/** The page of the payer's bank: it asks, then goes back to the shop. */
export function authenticationPage(world: World, id: string, asked: URLSearchParams): Page {
  const result = asked.get("result");
  const isInFrame = asked.has("frame");
  if (result === null) return { html: question(isInFrame ? "&amp;frame=1" : "") };
  const isSetup = id.startsWith("seti_");
  const intent = isSetup
    ? find(world.setupIntents, id, "setupintent")
    : find(world.paymentIntents, id, "payment_intent");
  if (intent.status === "requires_action") decide(world, intent, result === "complete");
  const back = world.returnUrls.get(id);
  if (isInFrame || back === undefined) return { html: finished };
  const location = new URL(back);
  const name = isSetup ? "setup_intent" : "payment_intent";
  location.searchParams.set(name, id);
  location.searchParams.set(`${name}_client_secret`, intent.client_secret ?? "");
  location.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  return { location: location.href };
}

function decide(world: World, intent: PaymentIntent | SetupIntent, isComplete: boolean): void {
  const method = find(world.paymentMethods, intent.payment_method ?? undefined, "PaymentMethod");
  if (!isComplete) return refuse(world, intent);
  world.authenticated.set(intent.id, method.id);
  try {
    if (intent.object === "payment_intent") confirmPayment(world, intent, method, false);
    else saveCard(world, intent, method);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

function refuse(world: World, intent: PaymentIntent | SetupIntent): void {
  const message = "We are unable to authenticate your payment method.";
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.payment_method = null;
  if (intent.object === "payment_intent") {
    intent.last_payment_error = {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      message,
    };
    world.emit("payment_intent.payment_failed", intent);
  } else {
    intent.last_setup_error = {
      type: "invalid_request_error",
      code: "setup_intent_authentication_failure",
      message,
    };
    world.emit("setup_intent.setup_failed", intent);
  }
}
