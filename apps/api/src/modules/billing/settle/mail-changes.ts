import {
  billedCents,
  billedMonths,
  formatCents,
  monthlyCents,
  type ServerSize,
} from "@blockwright/contract/plans";
import { priceListAt } from "@blockwright/contract/price-lists";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import type { EntryRow } from "../ledger/ledger.repository.ts";
import type { LedgerCause } from "../ledger/ledger.ts";
import { findServerIdOf, type SubscriptionRow } from "../subscriptions.repository.ts";
import { graceMs, keptUnpaidMs } from "./state-of.ts";

type MailDeps = Pick<BillingDeps, "queueMail" | "config">;

/** A receipt for each movement, and a mail for each step of a subscription. */
export async function mailChanges(
  deps: MailDeps,
  tx: Transaction,
  before: SubscriptionRow,
  after: SubscriptionRow,
  entries: readonly EntryRow[],
): Promise<void> {
  const server = await findServerIdOf(tx.rows, after);
  const name = server?.name ?? "your server";
  const mails = entries.flatMap((entry) => receiptOf(entry, name, billedMonths(after.monthlyCents)) ?? []);
  // The new owner pays: the mail about the hand-over said so.
  if (before.state !== after.state && after.handedToId === null)
    mails.push(...(stepOf(after, name, server !== undefined) ?? recoveryOf(before, after, name) ?? []));
  mails.push(...sizeOf(before, after, name, tx.now()));
  const page = new URL("/billing", deps.config.http.publicUrl).href;
  for (const { subject, text } of mails)
    await mailPerson(deps, tx, after.userId, { subject, text: `${text}\n\n${page}` });
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

function paidFor(cause: LedgerCause, months: number): string | undefined {
  const isOne = months === 1;
  switch (cause) {
    case "first-payment":
      return isOne ? "the first month of" : `the first ${months} months of`;
    case "renewal":
      return isOne ? "another month of" : `another ${months} months of`;
    case "size-change":
      return "the larger size of";
    case "gift":
    case "refund":
    case "refund-failed":
    case "dispute":
    case "dispute-won":
      return undefined;
  }
}

function receiptOf({ cause, amountCents, at }: EntryRow, name: string, months: number): Letter[] | undefined {
  const amount = formatCents(Math.abs(amountCents));
  const day = dayOf(at);
  if (cause === "refund")
    return [
      {
        subject: `Your refund of ${amount}`,
        text: `On ${day} we gave back ${amount} for ${name}. Your bank shows it within a few days.`,
      },
    ];
  const what = paidFor(cause, months);
  return what === undefined
    ? undefined
    : [
        {
          subject: `Your receipt: ${amount}`,
          text: `On ${day} you paid ${amount} for ${what} ${name}. Thank you!`,
        },
      ];
}

function stepOf(
  { state, overdueSince, heldSince, endsAt, firstPaidAt }: SubscriptionRow,
  name: string,
  hasServer: boolean,
): Letter[] | undefined {
  const deletion = heldSince ? dayOf(new Date(heldSince.getTime() + keptUnpaidMs)) : "";
  const kept = `It, its files and its backups can be downloaded until ${deletion}; then it is deleted.`;
  switch (state) {
    case "overdue": {
      const stop = overdueSince ? dayOf(new Date(overdueSince.getTime() + graceMs)) : "";
      return [
        {
          subject: `The payment for ${name} failed`,
          text: `Your bank refused the payment for ${name}. It runs on until ${stop}. Please pay or use another card until then.`,
        },
      ];
    }
    case "held":
      return [
        {
          subject: `${name} was stopped`,
          text: `The payment for ${name} is a week late, so it was stopped. Pay, and it starts again. ${kept}`,
        },
      ];
    case "ending":
      return [
        {
          subject: `${name} is cancelled`,
          text: `${name} runs until ${endsAt ? dayOf(endsAt) : "the end of the month that you paid"}, and no further payment is taken. You can take this back until then.`,
        },
      ];
    case "ended":
      return firstPaidAt === null
        ? undefined
        : [
            {
              subject: `The subscription of ${name} has ended`,
              text: hasServer
                ? `The subscription of ${name} has ended, so it was stopped. ${kept}`
                : `The subscription of ${name} has ended. No further payment is taken.`,
            },
          ];
    case "disputed":
      return [
        {
          subject: `${name} was stopped`,
          text: `Your bank took back a payment for ${name}, so it was stopped. Please contact support if this is a mistake.`,
        },
      ];
    case "unpaid":
    case "active":
      return undefined;
  }
}

/** Paying what was overdue has a receipt already. */
function recoveryOf(
  { state: was }: SubscriptionRow,
  { state, renewsAt, monthlyCents: cents }: SubscriptionRow,
  name: string,
): Letter[] | undefined {
  if (state !== "active" || renewsAt === null) return undefined;
  const next = `The next payment of ${formatCents(billedCents(cents))} is on ${dayOf(renewsAt)}.`;
  if (was === "ending")
    return [{ subject: `${name} goes on`, text: `The cancellation of ${name} was taken back. ${next}` }];
  if (was === "disputed")
    return [
      {
        subject: `${name} can run again`,
        text: `The dispute about a payment for ${name} is settled, so it can run again. ${next}`,
      },
    ];
  return undefined;
}

/** A larger size that was just given, or a smaller one that will begin or has begun. */
function sizeOf(before: SubscriptionRow, after: SubscriptionRow, name: string, now: Date): Letter[] {
  const subject = `The size of ${name}`;
  const { nextRamGb, nextStorageGb, renewsAt, needsRestart } = after;
  if (before.ramGb !== after.ramGb || before.storageGb !== after.storageGb) {
    const restart = needsRestart ? " It takes effect when you restart the server." : "";
    const price = formatCents(after.monthlyCents);
    return [
      { subject, text: `${name} now has ${sizeText(after)}. You pay ${price} a month for it.${restart}` },
    ];
  }
  const isNew = nextRamGb !== before.nextRamGb || nextStorageGb !== before.nextStorageGb;
  if (!isNew || nextRamGb === null || nextStorageGb === null || renewsAt === null) return [];
  const size = { ramGb: nextRamGb, storageGb: nextStorageGb };
  // Another price of the same size was announced by a mail of its own.
  if (size.ramGb === after.ramGb && size.storageGb === after.storageGb) return [];
  const price = formatCents(monthlyCents(size, priceListAt(now)));
  return [
    {
      subject,
      text: `From ${dayOf(renewsAt)} ${name} has ${sizeText(size)}, and you pay ${price} a month for it. You can take this back until then.`,
    },
  ];
}

function sizeText({ ramGb, storageGb }: ServerSize): string {
  return `${ramGb} GB RAM and ${storageGb} GB storage`;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
