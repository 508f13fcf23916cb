import { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";

/**
 * What the provider refuses becomes a sentence for people; everything else means that cards don't work right now. Only
 * codes are logged: the error itself carries what was sent.
 */
export function translateErrors(log: Logger) {
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error instanceof Stripe.errors.StripeCardError)
        throw new AppError("PAYMENT_REFUSED", error.message);
      const { type, code, statusCode, requestId } = error;
      log.warn({ type, code, statusCode, providerRequestId: requestId }, "the card provider did not do it");
      throw new AppError("CARDS_UNAVAILABLE");
    }
  };
}
