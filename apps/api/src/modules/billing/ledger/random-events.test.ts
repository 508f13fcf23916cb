import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ProvidedDispute, ProvidedPayment, ProvidedRefund } from "../payments-port.ts";
import { entriesOf } from "./entries-of.ts";

const sequences = 100_000;
const at = new Date("2026-01-01T00:00:00Z");

interface Payment extends ProvidedPayment {
  readonly refunds: readonly ProvidedRefund[];
  readonly disputes: readonly ProvidedDispute[];
}

/** What the provider has, what we have by the model, and what is in our ledger. */
interface World {
  readonly payments: Payment[];
  readonly ledger: Map<string, number>;
  oursCents: number;
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, cents) => sum + cents, 0);
const leftOf = ({ amountCents, refunds }: Payment) =>
  amountCents - sumOf(refunds.map((refund) => refund.amountCents));

function take(world: World, amountCents: number): void {
  const id = world.payments.length;
  world.payments.push({
    chargeId: `ch_${id}`,
    paymentIntentId: `pi_${id}`,
    reason: id === 0 ? "first-payment" : "renewal",
    amountCents,
    totalCents: amountCents,
    currency: "usd",
    at,
    isRisky: false,
    pdfUrl: null,
    refunds: [],
    disputes: [],
  });
  world.oursCents += amountCents;
}

function change(world: World, index: number, next: (payment: Payment, place: number) => Partial<Payment>) {
  const place = index % world.payments.length;
  const payment = world.payments[place];
  if (payment) world.payments[place] = { ...payment, ...next(payment, place) };
}

type Act = (world: World, number: number) => void;

const acts: Readonly<Record<string, Act>> = {
  pay: (world, number) => take(world, 50 + number),
  refund: (world, number) =>
    change(world, number, (payment, place) => {
      const amountCents = Math.min(leftOf(payment), 1 + number);
      if (amountCents <= 0 || payment.disputes.length > 0) return {};
      world.oursCents -= amountCents;
      const id = `re_${place}_${payment.refunds.length}`;
      return { refunds: [...payment.refunds, { id, amountCents, at, isFailed: false }] };
    }),
  "fail a refund": (world, number) =>
    change(world, number, ({ refunds }) => {
      const [first, ...others] = refunds;
      if (!first || first.isFailed) return {};
      world.oursCents += first.amountCents;
      return { refunds: [{ ...first, isFailed: true }, ...others] };
    }),
  dispute: (world, number) =>
    change(world, number, (payment, place) => {
      const amountCents = leftOf(payment);
      if (payment.disputes.length > 0 || amountCents <= 0) return {};
      world.oursCents -= amountCents;
      return { disputes: [{ id: `dp_${place}`, amountCents, at, outcome: "open" }] };
    }),
  "win a dispute": (world, number) =>
    change(world, number, ({ disputes: [dispute] }) => {
      if (dispute?.outcome !== "open") return {};
      world.oursCents += dispute.amountCents;
      return { disputes: [{ ...dispute, outcome: "won" }] };
    }),
  "lose a dispute": (world, number) =>
    change(world, number, ({ disputes: [dispute] }) =>
      dispute?.outcome === "open" ? { disputes: [{ ...dispute, outcome: "lost" }] } : {},
    ),
  /** An event arrives: everything that the provider has is booked, each movement once. */
  look: (world) => {
    for (const { providerId, cause, amountCents } of world.payments.flatMap(entriesOf)) {
      const name = `${providerId} ${cause}`;
      if (!world.ledger.has(name)) world.ledger.set(name, amountCents);
    }
  },
};

const act = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(20_000));

test("whatever happens to payments, and whichever events are lost, the ledger has every cent after the next look", () => {
  let looked = 0;
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 20 }), (played) => {
      const world: World = { payments: [], ledger: new Map(), oursCents: 0 };
      take(world, 600);
      for (const [name, number] of [...played, ["look", 0] as const]) {
        acts[name]?.(world, number);
        if (name !== "look") continue;
        looked += 1;
        if (sumOf(world.ledger.values()) !== world.oursCents) return false;
      }
      return true;
    }),
    { numRuns: sequences },
  );
  process.stdout.write(`${sequences} sequences, ${looked} comparisons\n`);
  expect(looked).toBeGreaterThan(sequences);
});
