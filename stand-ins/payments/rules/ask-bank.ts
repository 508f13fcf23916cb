import type { PaymentMethod } from "../state/shapes.ts";
import type { World } from "../state/world.ts";
import { refusalOf, testCards, type Refusal } from "./cards.ts";

export type BankAnswer =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly isBlocked: boolean }
  | { readonly kind: "needs-authentication" };

/** What happens to a charge of this card for this intent. */
export function askBank(world: World, intentId: string, method: PaymentMethod): BankAnswer {
  const number = world.cardNumbers.get(method.id) ?? "";
  const card = testCards.get(number);
  if (card?.isBlocked) return { kind: "refused", refusal: refusalOf("fraudulent"), isBlocked: true };
  const isAuthenticated = world.authenticated.get(intentId) === method.id;
  const mustAuthenticate =
    card?.threeDSecure === "always" || (card?.threeDSecure === "first" && method.customer === null);
  if (mustAuthenticate && !isAuthenticated) return { kind: "needs-authentication" };
  const reason = world.refusedNumbers.get(number) ?? card?.refused;
  if (reason === undefined) return { kind: "accepted" };
  return { kind: "refused", refusal: refusalOf(reason), isBlocked: false };
}

/** Whether the provider accepts this card and warns of it. */
export function isRisky(world: World, method: PaymentMethod): boolean {
  return testCards.get(world.cardNumbers.get(method.id) ?? "")?.isRisky === true;
}

/** What happens when this card is saved without a charge. */
export function askBankToSave(world: World, intentId: string, method: PaymentMethod): BankAnswer {
  const answer = askBank(world, intentId, method);
  const number = world.cardNumbers.get(method.id) ?? "";
  const canBeSaved = testCards.get(number)?.canBeSaved === true && !world.refusedNumbers.has(number);
  return answer.kind === "refused" && canBeSaved ? { kind: "accepted" } : answer;
}
