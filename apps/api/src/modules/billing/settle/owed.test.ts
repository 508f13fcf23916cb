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
  billedMonths: 1,
  isPaused: false,
  card: null,
  payments: [payment],
  covered: null,
  credit: null,
  openInvoice: null,
};
const withCredit = (isReturned: boolean) => ({ credit: { usedCents: 250, isReturned } });
const covered = { ...provided, payments: [], covered: { at, totalCents: 600 }, ...withCredit(false) };
const nothing = { ends: false, refunds: null, pauses: null, aligns: null, returnsCredit: false } as const;
const ending = { ...nothing, ends: true, refunds: "pi_1" } as const;
const claimed = { owesSince: at, isRefunded: true, handedToId: null };
const calm = { owesSince: null, isRefunded: false, handedToId: null };
const handed = { ...calm, owesSince: at, handedToId: "another" };
const ended = { ...provided, status: "ended" } as const;
const small = { ...provided, monthlyCents: 25 };
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
    ["end and money of an unserved one", [calm, provided, "unserved"], ending],
    [
      "nothing before the payment",
      [calm, { ...provided, status: "incomplete", payments: [] }, "unserved"],
      undefined,
    ],
    [
      "the end and the credit of an unserved one that credit paid",
      [calm, covered, "unserved"],
      { ...nothing, ends: true, returnsCredit: true },
    ],
    ["nothing for a served one that credit paid", [calm, covered, "served"], undefined],
    [
      "the credit alone, once it has ended",
      [claimed, { ...covered, status: "ended" }, "gone"],
      { ...nothing, returnsCredit: true },
    ],
    ["no second credit", [claimed, { ...covered, ...withCredit(true), status: "ended" }, "gone"], undefined],
    [
      "no second credit of an unserved one",
      [calm, { ...covered, ...withCredit(true), status: "ended" }, "unserved"],
      undefined,
    ],
    [
      "the end alone, once the credit is back",
      [claimed, { ...covered, ...withCredit(true) }, "served"],
      { ...nothing, ends: true },
    ],
    [
      "end, money and credit of a claimed refund that both paid",
      [claimed, { ...provided, ...withCredit(false) }, "served"],
      { ...ending, returnsCredit: true },
    ],
    [
      "the credit, although the money is back",
      [claimed, { ...withRefund(600), ...withCredit(false), status: "ended" }, "served"],
      { ...nothing, returnsCredit: true },
    ],
    ["no credit of a server that was deleted", [calm, { ...covered, status: "ended" }, "gone"], undefined],
    ["the end without a server", [calm, provided, "gone"], { ...nothing, ends: true }],
    ["end and money of a claimed refund", [claimed, provided, "served"], ending],
    ["the money alone, once it has ended", [claimed, ended, "served"], { ...ending, ends: false }],
    ["the rest of a refund in part", [claimed, withRefund(100), "served"], ending],
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
    ["a pause while a dispute is open", [calm, withDispute("open"), "served"], { ...nothing, pauses: true }],
    ["nothing once it is paused", [calm, { ...withDispute("open"), isPaused: true }, "served"], undefined],
    ["nothing after one that was won", [calm, withDispute("won"), "served"], undefined],
    [
      "the end of the pause after one that was won",
      [calm, { ...withDispute("won"), isPaused: true }, "served"],
      { ...nothing, pauses: false },
    ],
    ["nothing of the operator's own pause", [calm, { ...provided, isPaused: true }, "served"], undefined],
    ["the end after one that was lost", [calm, withDispute("lost"), "served"], { ...nothing, ends: true }],
    ["the end, once it has a new owner", [handed, provided, "served"], { ...nothing, ends: true }],
    [
      "the end, although it was cancelled",
      [handed, { ...provided, endsAt: at }, "served"],
      { ...nothing, ends: true },
    ],
    ["nothing once it has ended", [handed, ended, "served"], undefined],
    [
      "no refund of a server that was handed over",
      [{ ...handed, isRefunded: true }, ended, "served"],
      undefined,
    ],
    ["longer periods of a price that became small", [calm, small, "served"], { ...nothing, aligns: 25 }],
    ["nothing of one whose periods are as long", [calm, { ...small, billedMonths: 2 }, "served"], undefined],
    [
      "shorter periods of a price that became large enough",
      [calm, { ...provided, billedMonths: 2 }, "served"],
      { ...nothing, aligns: 600 },
    ],
    ["no other periods while a change is under way", [calm, small, "served", true], undefined],
    ["no other periods of one that ends", [calm, { ...small, endsAt: at }, "served"], undefined],
    ["no other periods of one that is late", [calm, { ...small, status: "overdue" }, "served"], undefined],
    ["the end alone of one without a server", [calm, small, "gone"], { ...nothing, ends: true }],
    [
      "no refund of what the bank took back",
      [claimed, withDispute("lost"), "served"],
      { ...nothing, ends: true },
    ],
  ])("%s", (_what, given, owed) => {
    expect(owedOf(...given)).toEqual(owed);
  });
});
