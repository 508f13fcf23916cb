import { describe, expect, test } from "vitest";
import type { ProvidedPayment, ProvidedSubscription } from "../payments-port.ts";
import { owedOf } from "./owed.ts";

const at = new Date("2026-01-01T00:00:00Z");
const payment: ProvidedPayment = {
  chargeId: "ch_1",
  paymentIntentId: "pi_1",
  reason: "first-payment",
  amountCents: 600,
  totalCents: 600,
  currency: "usd",
  at,
  isRisky: false,
  pdfUrl: null,
  refunds: [],
  disputes: [],
};
const provided: ProvidedSubscription = {
  status: "active",
  endsAt: null,
  endedAt: null,
  periodEndsAt: at,
  monthlyCents: 600,
  isPaused: false,
  card: null,
  payments: [payment],
  openInvoice: null,
};
const claimed = { owesSince: at, isRefunded: true, handedToId: null };
const calm = { owesSince: null, isRefunded: false, handedToId: null };
const handed = { ...calm, owesSince: at, handedToId: "another" };
const ended = { ...provided, status: "ended" } as const;
const withRefund = (amountCents: number, isFailed = false) => ({
  ...provided,
  payments: [{ ...payment, refunds: [{ id: "re_1", amountCents, at, isFailed }] }],
});
const withDispute = (outcome: "open" | "won" | "lost") => ({
  ...provided,
  payments: [{ ...payment, disputes: [{ id: "dp_1", amountCents: 600, at, outcome }] }],
});

describe("what is owed", () => {
  test.each<[string, Parameters<typeof owedOf>, ReturnType<typeof owedOf>]>([
    ["nothing for a served payment", [calm, provided, "served"], undefined],
    [
      "end and money of an unserved one",
      [calm, provided, "unserved"],
      { ends: "now", refunds: "pi_1", pauses: null },
    ],
    [
      "nothing before the payment",
      [calm, { ...provided, status: "incomplete", payments: [] }, "unserved"],
      undefined,
    ],
    ["the end without a server", [calm, provided, "gone"], { ends: "now", refunds: null, pauses: null }],
    [
      "end and money of a claimed refund",
      [claimed, provided, "served"],
      { ends: "now", refunds: "pi_1", pauses: null },
    ],
    [
      "the money alone, once it has ended",
      [claimed, ended, "served"],
      { ends: null, refunds: "pi_1", pauses: null },
    ],
    [
      "the rest of a refund in part",
      [claimed, withRefund(100), "served"],
      { ends: "now", refunds: "pi_1", pauses: null },
    ],
    ["no second refund", [claimed, { ...withRefund(600), status: "ended" }, "served"], undefined],
    [
      "no second try of one that failed",
      [claimed, { ...withRefund(600, true), status: "ended" }, "served"],
      undefined,
    ],
    [
      "no end after the operator's own refund",
      [{ ...calm, isRefunded: true }, withRefund(600), "served"],
      undefined,
    ],
    [
      "a pause while a dispute is open",
      [calm, withDispute("open"), "served"],
      { ends: null, refunds: null, pauses: true },
    ],
    ["nothing once it is paused", [calm, { ...withDispute("open"), isPaused: true }, "served"], undefined],
    ["nothing after one that was won", [calm, withDispute("won"), "served"], undefined],
    [
      "the end of the pause after one that was won",
      [calm, { ...withDispute("won"), isPaused: true }, "served"],
      { ends: null, refunds: null, pauses: false },
    ],
    ["nothing of the operator's own pause", [calm, { ...provided, isPaused: true }, "served"], undefined],
    [
      "the end after one that was lost",
      [calm, withDispute("lost"), "served"],
      { ends: "now", refunds: null, pauses: null },
    ],
    [
      "the end with the period, once a new owner pays",
      [handed, provided, "served"],
      { ends: "with-period", refunds: null, pauses: null },
    ],
    ["nothing once that is arranged", [handed, { ...provided, endsAt: at }, "served"], undefined],
    [
      "no refund of a server that was handed over",
      [{ ...handed, isRefunded: true }, { ...withRefund(600), endsAt: at }, "served"],
      undefined,
    ],
    [
      "no refund of what the bank took back",
      [claimed, withDispute("lost"), "served"],
      { ends: "now", refunds: null, pauses: null },
    ],
  ])("%s", (_what, given, owed) => {
    expect(owedOf(...given)).toEqual(owed);
  });
});
