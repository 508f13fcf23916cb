import { expect, test } from "vitest";
import type { ProviderBooks } from "../payments-port.ts";
import { differencesOf, type OwnBooks } from "./differences.ts";

const row = {
  id: "ours",
  providerId: "sub_1",
  state: "active",
  monthlyCents: 600,
  hasNextPrice: false,
} as const;
const movements = [
  { id: "ch_1", kind: "payment", amountCents: 600 },
  { id: "re_1", kind: "refund", amountCents: -600 },
  { id: "dp_1", kind: "dispute", amountCents: -600 },
  { id: "dp_1", kind: "dispute-won", amountCents: 600 },
] as const;
const ours: OwnBooks = {
  subscriptions: [row],
  movements,
  misbooked: [],
  unserved: [],
  unrefunded: [],
  serverless: [],
  owing: [],
};
const theirs: ProviderBooks = {
  subscriptions: [{ id: "sub_1", status: "active", monthlyCents: 600 }],
  movements,
};
const theirSubscription = { id: "sub_1", status: "active", monthlyCents: 600 } as const;

test("books that agree have no difference", () => {
  expect(differencesOf(ours, theirs)).toEqual([]);
});

test.each<[string, Partial<OwnBooks>, Partial<ProviderBooks>]>([
  ["The ledger lacks the payment ch_1 of $6.00.", { movements: movements.slice(1) }, {}],
  ["The ledger lacks the dispute-won dp_1 of $6.00.", { movements: movements.slice(0, 3) }, {}],
  [
    "The ledger has $6.00 for the payment ch_1 of $7.00.",
    {},
    { movements: [{ id: "ch_1", kind: "payment", amountCents: 700 }, ...movements.slice(1)] },
  ],
  [
    "The provider does not know the refund re_1 of $6.00 in the ledger.",
    {},
    { movements: movements.filter(({ kind }) => kind !== "refund") },
  ],
  [
    "Subscription ours (sub_1) is active here, and ended at the provider.",
    {},
    { subscriptions: [{ ...theirSubscription, status: "ended" }] },
  ],
  [
    "Subscription ours (sub_1) is ended here, and active at the provider.",
    { subscriptions: [{ ...row, state: "ended" }] },
    {},
  ],
  [
    "Subscription ours (sub_1) costs $6.00 here, and $7.00 at the provider.",
    {},
    { subscriptions: [{ ...theirSubscription, monthlyCents: 700 }] },
  ],
  [
    "Subscription sub_2 is unknown here.",
    {},
    { subscriptions: [theirSubscription, { ...theirSubscription, id: "sub_2" }] },
  ],
  ["The provider does not know subscription ours (sub_1).", {}, { subscriptions: [] }],
  [
    "Order one is for $6.00, and $5.00 was paid.",
    { misbooked: [{ orderId: "one", ordered: 600, paid: 500 }] },
    {},
  ],
  ["Subscription ours was paid, and has neither a server nor a refund.", { unserved: ["ours"] }, {}],
  ["Subscription ours counts as refunded, and no money went back.", { unrefunded: ["ours"] }, {}],
  ["Subscription ours is still charged, and its server is gone.", { serverless: ["ours"] }, {}],
  ["Subscription ours waits for its end or refund at the provider.", { owing: ["ours"] }, {}],
])("%s", (line, own, provided) => {
  expect(differencesOf({ ...ours, ...own }, { ...theirs, ...provided })).toEqual([line]);
});

test("what nobody paid is no difference, nor a smaller size that begins later", () => {
  const unpaid = { ...theirSubscription, id: "sub_2", status: "incomplete" } as const;
  expect(differencesOf(ours, { ...theirs, subscriptions: [theirSubscription, unpaid] })).toEqual([]);
  const smaller = { ...theirSubscription, monthlyCents: 300 };
  const subscriptions = [{ ...row, hasNextPrice: true }];
  expect(differencesOf({ ...ours, subscriptions }, { ...theirs, subscriptions: [smaller] })).toEqual([]);
});
