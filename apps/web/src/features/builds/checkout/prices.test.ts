import { createPaymentIntent } from "@blockwright/contract/billing/payments";
import { everySize, writtenPrice } from "@blockwright/contract/every-size.fixture";
import { isSize } from "@blockwright/contract/plans";
import { expect, test } from "vitest";
import { monthlyPrice } from "../../../shared/prices/monthly-price.ts";
import { readCheckoutSearch } from "./checkout-search.ts";
import { bodyOf, orderOf } from "./order.ts";

const search = { prompt: "A small town", platformType: "java" };

test("each of the 7,680 sizes is shown at the price that is written, and ordered as it was chosen", () => {
  for (const size of everySize()) {
    const { ramGb: ram, storageGb: storage } = size;
    const dollars = writtenPrice(size);
    const isFree = dollars === "0.00";
    expect(monthlyPrice(size)).toBe(isFree ? "FREE" : `$${dollars}/month`);
    // The address of a link names any plan; the order doesn't believe it.
    const order = orderOf(readCheckoutSearch({ ...search, plan: "ultimate", ram, storage: String(storage) }));
    if (!order) throw new Error(`${ram} GB RAM and ${storage} GB can't be ordered`);
    const body = bodyOf(order);
    expect(body).toMatchObject({ plan: isFree ? "free" : "basic", ram, storage });
    expect(createPaymentIntent.body.safeParse(body).success).toBe(true);
  }
});

test("no other size is on the sliders", () => {
  const offered = [];
  for (let ramGb = -2; ramGb <= 60; ramGb += 0.5)
    for (let storageGb = -5; storageGb <= 900; storageGb += 2.5)
      if (isSize({ ramGb, storageGb })) offered.push({ ramGb, storageGb });
  expect(offered).toEqual(everySize());
});
