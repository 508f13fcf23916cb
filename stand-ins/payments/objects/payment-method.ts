import { fingerprintOf, namedCards, testCards } from "../rules/cards.ts";
import { newId } from "../state/new-id.ts";
import type { PaymentMethod } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import { integer, text, type Fields } from "../wire/form.ts";
import { ProviderError } from "../wire/provider-error.ts";

function cardError(code: string, param: string, message: string): ProviderError {
  return new ProviderError(402, { type: "card_error", code, param, message });
}

/** From what the card form sends: `card[number]`, `card[exp_month]`, `card[exp_year]`, `card[cvc]`. */
export function methodFromForm(world: World, fields: Fields): PaymentMethod {
  const number = (text(fields, "card.number") ?? "").replaceAll(/\s/gu, "");
  if (!testCards.has(number) && !world.issuedNumbers.has(number)) {
    throw cardError("incorrect_number", "number", "Your card number is incorrect.");
  }
  const month = integer(fields, "card.exp_month") ?? 0;
  const written = integer(fields, "card.exp_year") ?? 0;
  const year = written < 100 ? 2000 + written : written;
  if (month < 1 || month > 12) {
    throw cardError("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  if (Date.UTC(year, month, 1) / 1000 <= world.clock.now()) {
    throw cardError("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  return newMethod(world, number, month, year);
}

/** By its id, or one of the provider's names of test cards, which makes a new one. */
export function methodById(world: World, id: string): PaymentMethod {
  const number = namedCards.get(id);
  if (number === undefined) return find(world.paymentMethods, id, "PaymentMethod");
  return newMethod(world, number, 12, new Date(world.clock.now() * 1000).getUTCFullYear() + 5);
}

function newMethod(world: World, number: string, month: number, year: number): PaymentMethod {
  const brand = testCards.get(number)?.brand ?? "visa";
  const method: PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(number),
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  world.paymentMethods.set(method.id, method);
  world.cardNumbers.set(method.id, number);
  return method;
}

export function attach(world: World, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  world.emit("payment_method.attached", method);
}
