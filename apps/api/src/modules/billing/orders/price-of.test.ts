import { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { everySize, writtenPrice } from "@blockwright/contract/every-size.fixture";
import { planIds, type ServerSize } from "@blockwright/contract/plans";
import { expect, test } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import { priceOf } from "./price-of.ts";

const wish = { prompt: "A small town", platformType: "java" };

/** What the api answers to this body: an amount, or the code of its refusal. */
function decisionOn(body: Readonly<Record<string, unknown>>): number | string {
  const given = createPaymentIntent.body.safeParse({ ...wish, ...body });
  if (!given.success) return "INVALID_REQUEST";
  try {
    return priceOf(given.data, new Date("2026-06-01"));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** What it should answer. */
function writtenDecision(plan: string, size: ServerSize): number | string {
  const dollars = writtenPrice(size);
  if (plan !== (dollars === "0.00" ? "free" : "basic")) return "INVALID_REQUEST";
  return Number(dollars.replace(".", ""));
}

test("each of the 7,680 sizes costs what is written, with the right plan only", () => {
  const sizes = everySize();
  expect(sizes).toHaveLength(7680);
  for (const size of sizes)
    for (const plan of planIds)
      expect(decisionOn({ plan, ram: size.ramGb, storage: size.storageGb })).toBe(
        writtenDecision(plan, size),
      );
});

const tampered: readonly unknown[] = [
  0,
  -1,
  -4,
  0.5,
  1.5,
  4.000_000_1,
  49,
  801,
  805,
  1e9,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NaN,
  "4",
  "4 GB",
  "",
  "20",
  true,
  null,
  undefined,
  [4],
  { gb: 4 },
  20n,
];

test.each(tampered.map((value) => [value]))("RAM or storage of %o is refused", (value) => {
  expect(decisionOn({ plan: "basic", ram: value, storage: 20 })).toBe("INVALID_REQUEST");
  expect(decisionOn({ plan: "basic", ram: 4, storage: value })).toBe("INVALID_REQUEST");
});

test.each(["Basic", "basic ", "gold", "", 1, null, undefined, { id: "basic" }])(
  "a plan %o is refused",
  (plan) => {
    expect(decisionOn({ plan, ram: 4, storage: 20 })).toBe("INVALID_REQUEST");
  },
);

test("an amount that the browser names changes nothing", () => {
  const named = { amount: 1, amountCents: 1, monthlyCents: 0, price: "0.01", isFree: true };
  expect(decisionOn({ plan: "basic", ram: 4, storage: 20, ...named })).toBe(600);
});
