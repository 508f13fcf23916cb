import { newCharge } from "../objects/charge.ts";
import { attach } from "../objects/payment-method.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { invalidRequest, ProviderError } from "../wire/provider-error.ts";
import { askBank, isRisky } from "./ask-bank.ts";
import type { Refusal } from "./cards.ts";
import { failInvoice, payInvoice } from "./settle-invoice.ts";

export const authenticationPage = "https://hooks.stripe.com/3d_secure_2/authenticate";

const settled: ReadonlySet<string> = new Set(["succeeded", "canceled", "processing"]);

/** Charges the card, or asks for 3-D Secure. Throws the provider's card error if the bank refuses. */
export function confirmPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  isOffSession: boolean,
): void {
  if (settled.has(intent.status)) throw unexpectedState(intent);
  const answer = askBank(world, intent.id, method);
  intent.last_payment_error = null;
  switch (answer.kind) {
    case "needs-authentication":
      return askForAuthentication(world, intent, method, isOffSession);
    case "refused":
      return refuse(world, intent, method, answer.refusal, answer.isBlocked);
    case "accepted":
      return accept(world, intent, method);
  }
}

export function unexpectedState(intent: PaymentIntent): ProviderError {
  return invalidRequest(`This PaymentIntent's status is ${intent.status}.`, {
    code: "payment_intent_unexpected_state",
    payment_intent: intent,
  });
}

function askForAuthentication(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  isOffSession: boolean,
): void {
  intent.status = "requires_action";
  intent.payment_method = method.id;
  intent.next_action = {
    type: "redirect_to_url",
    redirect_to_url: {
      url: `${authenticationPage}/${intent.id}`,
      return_url: world.returnUrls.get(intent.id) ?? null,
    },
  };
  world.emit("payment_intent.requires_action", intent);
  const invoice = world.invoices.get(world.invoiceByIntent.get(intent.id) ?? "");
  if (invoice === undefined) return;
  world.emit("invoice.payment_action_required", invoice);
  if (isOffSession) failInvoice(world, invoice);
}

function refuse(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: Refusal,
  isBlocked: boolean,
): never {
  const charge = newCharge(world, intent, method, {
    status: "failed",
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: outcomeOf(isBlocked ? "blocked" : "issuer_declined", refusal.decline_code),
    payment_method_details: detailsOf(method),
  });
  const error = { type: "card_error" as const, ...refusal, charge: charge.id, payment_method: method };
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.payment_method = null;
  intent.status = "requires_payment_method";
  intent.last_payment_error = error;
  world.emit("charge.failed", charge);
  world.emit("payment_intent.payment_failed", intent);
  const invoice = world.invoices.get(world.invoiceByIntent.get(intent.id) ?? "");
  if (invoice !== undefined) failInvoice(world, invoice);
  throw new ProviderError(402, { ...error, payment_intent: intent });
}

function accept(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = newCharge(world, intent, method, {
    status: "succeeded",
    outcome: outcomeOf("authorized", null, isRisky(world, method)),
    payment_method_details: detailsOf(method),
  });
  intent.latest_charge = charge.id;
  intent.next_action = null;
  intent.payment_method = method.id;
  intent.amount_received = intent.amount;
  intent.status = "succeeded";
  if (intent.setup_future_usage !== null && intent.customer !== null) attach(world, method, intent.customer);
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  const invoiceId = world.invoiceByIntent.get(intent.id);
  if (invoiceId !== undefined) payInvoice(world, find(world.invoices, invoiceId, "invoice"), method);
}

function outcomeOf(
  type: "authorized" | "issuer_declined" | "blocked",
  declineCode: string | null,
  isRaised = false,
): Charge["outcome"] {
  const isBlocked = type === "blocked";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: {
      authorized: "approved_by_network",
      issuer_declined: "declined_by_network",
      blocked: "not_sent_to_network",
    }[type],
    reason: isBlocked ? "highest_risk_level" : declineCode,
    ...riskOf(isBlocked ? "highest" : isRaised ? "elevated" : "normal"),
    seller_message: type === "authorized" ? "Payment complete." : "The charge was not made.",
    type,
  };
}

function riskOf(level: "normal" | "elevated" | "highest") {
  return { risk_level: level, risk_score: { normal: 12, elevated: 70, highest: 90 }[level] };
}

function detailsOf(method: PaymentMethod): Charge["payment_method_details"] {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    type: "card",
    card: { brand, country, exp_month, exp_year, fingerprint, funding, last4 },
  } as Charge["payment_method_details"];
}
