import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";

/** Resolves to the provider's message if it failed, or to undefined if it worked. */
export type ConfirmCard = (script: Stripe, elements: StripeElements) => Promise<string | undefined>;

/** The provider opens the return path when it is done, so this resolves only after a failure. */
export function payAndLeave(returnPath: string): ConfirmCard {
  return async (script, elements) => {
    const confirmParams = { return_url: addressOf(returnPath) };
    const { error } = await script.confirmPayment({ elements, confirmParams });
    const { id, status } = error.payment_intent ?? {};
    // It was already paid, in another tab or before a reload.
    if (status === "succeeded" || status === "processing")
      location.assign(`${confirmParams.return_url}?payment_intent=${id}`);
    return messageFrom(error);
  };
}

/** Leaves the page only if the bank wants to see the person. */
export function payHere(returnPath: string): ConfirmCard {
  return async (script, elements) => {
    const confirmParams = { return_url: addressOf(returnPath) };
    const { error } = await script.confirmPayment({ elements, confirmParams, redirect: "if_required" });
    return error && messageFrom(error);
  };
}

/** Saves a card for later charges. */
export function saveCard(returnPath: string, onSaved: (setupIntentId: string) => void): ConfirmCard {
  return async (script, elements) => {
    const confirmParams = { return_url: addressOf(returnPath) };
    const { error, setupIntent } = await script.confirmSetup({
      elements,
      confirmParams,
      redirect: "if_required",
    });
    if (error) return messageFrom(error);
    onSaved(setupIntent.id);
    return undefined;
  };
}

function addressOf(returnPath: string): string {
  return `${location.origin}${returnPath}`;
}

/** Empty if the provider gives no reason. */
function messageFrom({ message }: StripeError): string {
  return message ?? "";
}
