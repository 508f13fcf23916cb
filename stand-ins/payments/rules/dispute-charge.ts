import { newDispute } from "../objects/charge.ts";
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

export function closeDispute(world: World, dispute: Dispute, result: "won" | "lost"): void {
  dispute.status = result;
  if (result === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  world.emit("charge.dispute.closed", dispute);
}
