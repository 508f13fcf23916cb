import { createHash } from "node:crypto";

export interface TestCard {
  readonly brand: string;
  /** The bank's reason to refuse every charge. */
  readonly refused?: string;
  /** It can be saved although every charge is refused. */
  readonly canBeSaved?: boolean;
  /** `first`: until it was saved with 3-D Secure. `always`: for every charge. */
  readonly threeDSecure?: "first" | "always";
  /** Blocked by the provider itself, before the bank is asked. */
  readonly isBlocked?: boolean;
  /** Accepted, but the provider thinks that it may be stolen. */
  readonly isRisky?: boolean;
}

const visa = { brand: "visa" };

/** The numbers of the provider's own test mode. */
export const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ["4242424242424242", visa],
  ["4000056655665556", visa],
  ["5555555555554444", { brand: "mastercard" }],
  ["4000000000000002", { ...visa, refused: "generic_decline" }],
  ["4000000000009995", { ...visa, refused: "insufficient_funds" }],
  ["4000000000009979", { ...visa, refused: "stolen_card" }],
  ["4000000000000069", { ...visa, refused: "expired_card" }],
  ["4000000000000127", { ...visa, refused: "incorrect_cvc" }],
  ["4000000000000341", { ...visa, refused: "generic_decline", canBeSaved: true }],
  ["4000002500003155", { ...visa, threeDSecure: "first" }],
  ["4000000000003220", { ...visa, threeDSecure: "always" }],
  ["4000002760003184", { ...visa, threeDSecure: "always" }],
  ["4000000000004954", { ...visa, isBlocked: true }],
  ["4000000000009235", { ...visa, isRisky: true }],
  ["4100000000000019", { ...visa, isBlocked: true }],
]);

/** Names under which a server may use a test card without its number. */
export const namedCards: ReadonlyMap<string, string> = new Map([
  ["pm_card_visa", "4242424242424242"],
  ["pm_card_mastercard", "5555555555554444"],
  ["pm_card_chargeDeclined", "4000000000000002"],
  ["pm_card_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["pm_card_chargeDeclinedExpiredCard", "4000000000000069"],
  ["pm_card_chargeDeclinedStolenCard", "4000000000009979"],
  ["pm_card_visa_chargeDeclinedStolenCard", "4000000000009979"],
  ["pm_card_chargeCustomerFail", "4000000000000341"],
  ["pm_card_authenticationRequired", "4000002760003184"],
  ["pm_card_authenticationRequiredOnSetup", "4000002500003155"],
  ["pm_card_threeDSecure2Required", "4000000000003220"],
  ["pm_card_radarBlock", "4100000000000019"],
]);

/** The same number always has the same one, whoever uses it. */
export function fingerprintOf(number: string): string {
  return createHash("sha256").update(number).digest("base64url").replaceAll(/[-_]/gu, "0").slice(0, 16);
}

/** Reasons that are an error code of their own; any other is a `decline_code` of `card_declined`. */
const ownCodes: ReadonlySet<string> = new Set(["expired_card", "incorrect_cvc"]);

const sentences: ReadonlyMap<string, string> = new Map([
  ["insufficient_funds", "Your card has insufficient funds."],
  ["expired_card", "Your card has expired."],
  ["incorrect_cvc", "Your card's security code is incorrect."],
]);

export interface Refusal {
  readonly code: string;
  readonly decline_code: string;
  readonly message: string;
}

export function refusalOf(reason: string): Refusal {
  return {
    code: ownCodes.has(reason) ? reason : "card_declined",
    decline_code: reason,
    message: sentences.get(reason) ?? "Your card was declined.",
  };
}
