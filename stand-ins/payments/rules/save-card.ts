import { attach } from "../objects/payment-method.ts";
import type { PaymentMethod, SetupIntent } from "../state/shapes.ts";
import type { World } from "../state/world.ts";
import { ProviderError } from "../wire/provider-error.ts";
import { askBankToSave } from "./ask-bank.ts";
import { authenticationPage } from "./confirm-payment.ts";

/** Saves a card without a charge, or asks for 3-D Secure. Throws the provider's card error if the bank refuses. */
export function saveCard(world: World, setup: SetupIntent, method: PaymentMethod): void {
  const answer = askBankToSave(world, setup.id, method);
  setup.last_setup_error = null;
  switch (answer.kind) {
    case "needs-authentication":
      setup.status = "requires_action";
      setup.payment_method = method.id;
      setup.next_action = {
        type: "redirect_to_url",
        redirect_to_url: {
          url: `${authenticationPage}/${setup.id}`,
          return_url: world.returnUrls.get(setup.id) ?? null,
        },
      };
      world.emit("setup_intent.requires_action", setup);
      return;
    case "refused": {
      const error = { type: "card_error" as const, ...answer.refusal };
      setup.status = "requires_payment_method";
      setup.next_action = null;
      setup.payment_method = null;
      setup.last_setup_error = error;
      world.emit("setup_intent.setup_failed", setup);
      throw new ProviderError(402, { ...error, setup_intent: { id: setup.id, status: setup.status } });
    }
    case "accepted":
      setup.status = "succeeded";
      setup.next_action = null;
      setup.payment_method = method.id;
      if (setup.customer !== null) attach(world, method, setup.customer);
      world.emit("setup_intent.succeeded", setup);
  }
}
