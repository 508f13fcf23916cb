import type { SubscriptionState } from "@blockwright/contract/billing/subscriptions";
import { formatCents } from "@blockwright/contract/plans";
import type { Movement, ProvidedSubscription, ProviderBooks } from "../payments-port.ts";

export interface OwnBooks {
  readonly subscriptions: readonly {
    readonly id: string;
    readonly providerId: string;
    readonly state: SubscriptionState;
    readonly monthlyCents: number;
    /** A smaller size or an announced price begins with a later period. */
    readonly hasNextPrice: boolean;
  }[];
  readonly movements: readonly Movement[];
  /** Orders whose first payment is another amount. */
  readonly misbooked: readonly {
    readonly orderId: string;
    readonly ordered: number;
    readonly paid: number;
  }[];
  /** Paid and not given back, but nothing is built or to be chosen. */
  readonly unserved: readonly string[];
  /** Their owners were promised the money. */
  readonly unrefunded: readonly string[];
  /** Charged again at the end of the period, for a server that is gone. */
  readonly serverless: readonly string[];
  /** Decided long ago, and not done at the provider. */
  readonly owing: readonly string[];
}

/** One plain sentence for each difference. None if the books agree. */
export function differencesOf(ours: OwnBooks, theirs: ProviderBooks): string[] {
  return [
    ...compareMovements(ours.movements, theirs.movements),
    ...compareSubscriptions(ours, theirs),
    ...theirs.movements
      .filter(({ kind }) => kind === "refund-failed")
      .map(({ id, amountCents }) => `Refund ${id} of ${formatCents(amountCents)} did not reach its bank.`),
    ...ours.misbooked.map(
      ({ orderId, ordered, paid }) =>
        `Order ${orderId} is for ${formatCents(ordered)}, and ${formatCents(paid)} was paid.`,
    ),
    ...ours.unserved.map((id) => `Subscription ${id} was paid, and has neither a server nor a refund.`),
    ...ours.unrefunded.map((id) => `Subscription ${id} counts as refunded, and no money went back.`),
    ...ours.serverless.map((id) => `Subscription ${id} is still charged, and its server is gone.`),
    ...ours.owing.map((id) => `Subscription ${id} waits for its end or refund at the provider.`),
  ];
}

const nameOf = ({ id, kind }: Movement) => `${kind} ${id}`;

function compareMovements(ours: readonly Movement[], theirs: readonly Movement[]): string[] {
  const known = new Map(ours.map((one) => [nameOf(one), one]));
  const given = new Set(theirs.map(nameOf));
  const wrong = theirs.flatMap((one) => {
    const booked = known.get(nameOf(one));
    if (!booked) return [`The ledger lacks the ${nameOf(one)} of ${money(one)}.`];
    return booked.amountCents === one.amountCents
      ? []
      : [`The ledger has ${money(booked)} for the ${nameOf(one)} of ${money(one)}.`];
  });
  const invented = ours
    .filter((one) => !given.has(nameOf(one)))
    .map((one) => `The provider does not know the ${nameOf(one)} of ${money(one)} in the ledger.`);
  return [...wrong, ...invented];
}

const money = ({ amountCents }: Movement) => formatCents(Math.abs(amountCents));

/** An order that nobody paid may be looked at a day late. */
const fitting: Readonly<Record<ProvidedSubscription["status"], readonly SubscriptionState[]>> = {
  incomplete: ["unpaid"],
  "never-paid": ["unpaid", "ended"],
  active: ["active", "ending", "disputed"],
  overdue: ["overdue", "held", "disputed"],
  ended: ["ended"],
};

function compareSubscriptions({ subscriptions: ours }: OwnBooks, theirs: ProviderBooks): string[] {
  const own = new Map(ours.map((one) => [one.providerId, one]));
  const given = new Set(theirs.subscriptions.map(({ id }) => id));
  const wrong = theirs.subscriptions.flatMap(({ id, status, monthlyCents }) => {
    const row = own.get(id);
    // Made for an order whose answer was lost: nobody can pay it.
    if (!row)
      return status === "incomplete" || status === "never-paid"
        ? []
        : [`Subscription ${id} is unknown here.`];
    if (!fitting[status].includes(row.state))
      return [`Subscription ${row.id} (${id}) is ${row.state} here, and ${status} at the provider.`];
    const isCharged = status === "active" || status === "overdue";
    return !isCharged || row.hasNextPrice || row.monthlyCents === monthlyCents
      ? []
      : [
          `Subscription ${row.id} (${id}) costs ${formatCents(row.monthlyCents)} here, and ${formatCents(monthlyCents)} at the provider.`,
        ];
  });
  const invented = ours
    .filter(({ providerId }) => !given.has(providerId))
    .map(({ id, providerId }) => `The provider does not know subscription ${id} (${providerId}).`);
  return [...wrong, ...invented];
}
