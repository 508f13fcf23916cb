import { closeDispute } from "../rules/dispute-charge.ts";
import { refundCharge } from "../rules/refund-charge.ts";
import { find } from "../state/world.ts";
import { integer, metadata, text } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route, type Call } from "../wire/route.ts";

function refund({ world, fields }: Call): object {
  const intentId = text(fields, "payment_intent");
  const intent = intentId === undefined ? null : find(world.paymentIntents, intentId, "payment_intent");
  const charge = find(world.charges, text(fields, "charge") ?? intent?.latest_charge ?? undefined, "charge");
  if (charge.status !== "succeeded") {
    throw invalidRequest("This PaymentIntent does not have a successful charge to refund.");
  }
  return refundCharge(world, charge, {
    amount: integer(fields, "amount"),
    reason: text(fields, "reason") ?? null,
    metadata: metadata(fields),
  });
}

export const chargeRoutes = [
  route("GET", "/v1/charges", ({ world, fields }) =>
    page("/v1/charges", matching(world.charges.values(), fields, ["customer", "payment_intent"]), fields),
  ),
  route("GET", "/v1/charges/:id", ({ world, ids }) => find(world.charges, ids[0], "charge")),
  route("POST", "/v1/refunds", refund),
  route("GET", "/v1/refunds", ({ world, fields }) =>
    page("/v1/refunds", matching(world.refunds.values(), fields, ["charge", "payment_intent"]), fields),
  ),
  route("GET", "/v1/refunds/:id", ({ world, ids }) => find(world.refunds, ids[0], "refund")),
  route("GET", "/v1/disputes", ({ world, fields }) =>
    page("/v1/disputes", matching(world.disputes.values(), fields, ["charge", "payment_intent"]), fields),
  ),
  route("GET", "/v1/disputes/:id", ({ world, ids }) => find(world.disputes, ids[0], "dispute")),
  route("POST", "/v1/disputes/:id/close", ({ world, ids }) => {
    const dispute = find(world.disputes, ids[0], "dispute");
    closeDispute(world, dispute, "lost");
    return dispute;
  }),
];
