import { closeDispute, openDispute, warnOfFraud } from "../rules/dispute-charge.ts";
import { passTime } from "../rules/pass-time.ts";
import type { Dispute } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";
import type { MadeCall } from "../wire/serve.ts";
import type { WebhookControl } from "../webhooks/mail-room.ts";
import type { Fault, Faults } from "./faults.ts";

export interface PaymentsControl {
  readonly webhooks: WebhookControl;
  /** Unix seconds of the stand-in's clock. */
  now(): number;
  /** Stops the clock there; it then moves by `advanceTo` only. */
  freezeAt(seconds: number): void;
  /** Renews, retries, expires and ends what falls due until then. */
  advanceTo(seconds: number): void;
  /** A good card of this number exists from now on. */
  issueCard(number: string): void;
  /** The bank refuses this number from now on. */
  refuseCard(number: string, reason?: string): void;
  acceptCard(number: string): void;
  openDispute(paymentIntentId: string, reason?: string): Dispute;
  closeDispute(disputeId: string, result: "won" | "lost"): void;
  warnOfFraud(paymentIntentId: string): void;
  misbehave(fault: Fault): void;
  behave(): void;
  calls(): readonly MadeCall[];
}

export function createControl(
  world: World,
  webhooks: WebhookControl,
  faults: Faults,
  calls: readonly MadeCall[],
): PaymentsControl {
  return {
    webhooks,
    now: () => world.clock.now(),
    freezeAt: (seconds) => world.clock.freezeAt(seconds),
    advanceTo: (seconds) => passTime(world, seconds),
    issueCard: (number) => void world.issuedNumbers.add(number),
    refuseCard: (number, reason = "generic_decline") => void world.refusedNumbers.set(number, reason),
    acceptCard: (number) => void world.refusedNumbers.delete(number),
    openDispute: (paymentIntentId, reason = "fraudulent") => {
      const intent = find(world.paymentIntents, paymentIntentId, "payment_intent");
      return openDispute(world, find(world.charges, intent.latest_charge ?? undefined, "charge"), reason);
    },
    warnOfFraud: (paymentIntentId) => {
      const intent = find(world.paymentIntents, paymentIntentId, "payment_intent");
      warnOfFraud(world, find(world.charges, intent.latest_charge ?? undefined, "charge"));
    },
    closeDispute: (disputeId, result) =>
      closeDispute(world, find(world.disputes, disputeId, "dispute"), result),
    misbehave: (fault) => faults.add(fault),
    behave: () => faults.clear(),
    calls: () => calls,
  };
}
