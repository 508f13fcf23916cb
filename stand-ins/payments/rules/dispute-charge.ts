import { newDispute } from "../objects/charge.ts";
import { newId } from "../state/new-id.ts";
import type { Charge, Dispute } from "../state/shapes.ts";
import type { World } from "../state/world.ts";

/** The bank takes the money back for its customer. */
export function openDispute(world: World, charge: Charge, reason: string): Dispute {
  const dispute = newDispute(world, charge, reason);
  charge.disputed = true;
  world.emit("charge.dispute.created", dispute);
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank says early that a card was probably stolen. The warning has no object of its own here. */
export function warnOfFraud(world: World, charge: Charge): void {
  world.emit("radar.early_fraud_warning.created", {
    id: newId("issfr"),
    object: "radar.early_fraud_warning",
    actionable: true,
    charge: charge.id,
    created: world.clock.now(),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: charge.payment_intent,
  });
}

export function closeDispute(world: World, dispute: Dispute, result: "won" | "lost"): void {
  dispute.status = result;
  if (result === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  world.emit("charge.dispute.closed", dispute);
}
