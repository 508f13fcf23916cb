import type { PaymentEventName } from "./payment-events.fixture.ts";
import type { PaidObjectName } from "./payment-scenes.fixture.ts";

export interface Outcome {
  readonly now: string;
  readonly mails: string;
  readonly told: string;
  readonly later: string;
  readonly money: string;
}

/**
 * What follows from each event, a line each: the rights at once, the mails to the payer, the rights after a month, the
 * money of the payer by then, and what the operator is told.
 */
const cells: Readonly<Record<PaidObjectName, string>> = {
  "first payment": `
    refunded by its owner | ended 4 GB stopped free | The subscription of S has ended, Your refund of $6.00 | ended 4 GB stopped free | first-payment 600, refund -600 |
    refunded by the operator | active 4 GB running basic | Why you get $6.00 back, Your refund of $6.00 | active 4 GB running basic | first-payment 600, refund -600, renewal 600 |
    refunded at the provider | active 4 GB running basic | Your refund of $6.00 | active 4 GB running basic | first-payment 600, refund -600, renewal 600 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 600, dispute -600 |
    dispute lost | ended 4 GB stopped free | S was stopped, The subscription of S has ended | ended 4 GB stopped free | first-payment 600, dispute -600 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 600, dispute -600, dispute-won 600, renewal 600 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 600 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 100 | books
  `,
  "first payment, in part with credit": `
    refunded by its owner | ended 4 GB stopped free | The subscription of S has ended, Your refund of $3.50 | ended 4 GB stopped free | first-payment 350, refund -350, credit 250 |
    refunded by the operator | active 4 GB running basic | Why you get $3.50 back, Your refund of $3.50 | active 4 GB running basic | first-payment 350, refund -350, renewal 600, credit 0 |
    refunded at the provider | active 4 GB running basic | Your refund of $3.50 | active 4 GB running basic | first-payment 350, refund -350, renewal 600, credit 0 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 350, dispute -350, credit 0 |
    dispute lost | ended 4 GB stopped free | S was stopped, The subscription of S has ended | ended 4 GB stopped free | first-payment 350, dispute -350, credit 0 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 350, dispute -350, dispute-won 350, renewal 600, credit 0 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 350, renewal 600, credit 0 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 350, renewal 100, credit 0 | books
  `,
  "first payment, with credit alone": `
    refunded by its owner | ended 4 GB stopped free | The subscription of S has ended | ended 4 GB stopped free | credit 600 |
    refunded by the operator | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 |
    refunded at the provider | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 |
    dispute opened | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 |
    dispute lost | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 |
    dispute won | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 |
    fraud warning | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 |
    amount changed | active 4 GB running basic |  | overdue 4 GB running basic | credit 0 | books
  `,
  "first payment for two months": `
    refunded by its owner | ended 1 GB stopped free | The subscription of S has ended, Your refund of $0.50 | ended 1 GB stopped free | first-payment 50, refund -50 |
    refunded by the operator | active 1 GB running basic | Why you get $0.50 back, Your refund of $0.50 | active 1 GB running basic | first-payment 50, refund -50 |
    refunded at the provider | active 1 GB running basic | Your refund of $0.50 | active 1 GB running basic | first-payment 50, refund -50 |
    dispute opened | disputed 1 GB stopped free | S was stopped | disputed 1 GB stopped free | first-payment 50, dispute -50 |
    dispute lost | ended 1 GB stopped free | S was stopped, The subscription of S has ended | ended 1 GB stopped free | first-payment 50, dispute -50 |
    dispute won | active 1 GB running basic | S can run again, S was stopped | active 1 GB running basic | first-payment 50, dispute -50, dispute-won 50 |
    fraud warning | active 1 GB running basic |  | active 1 GB running basic | first-payment 50 | warning
    amount changed | active 1 GB running basic |  | active 1 GB running basic | first-payment 50 | books
  `,
  renewal: `
    refunded by its owner | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 600, renewal 600 |
    refunded by the operator | active 4 GB running basic | Why you get $6.00 back, Your refund of $6.00 | active 4 GB running basic | first-payment 600, renewal 600, refund -600, renewal 600 |
    refunded at the provider | active 4 GB running basic | Your refund of $6.00 | active 4 GB running basic | first-payment 600, renewal 600, refund -600, renewal 600 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 600, renewal 600, dispute -600 |
    dispute lost | ended 4 GB stopped free | S was stopped, The subscription of S has ended | ended 4 GB stopped free | first-payment 600, renewal 600, dispute -600 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 600, renewal 600, dispute -600, dispute-won 600, renewal 600 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 600, renewal 600 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 600, renewal 100 | books
  `,
  "size payment": `
    refunded by its owner | ended 4 GB stopped free | The subscription of S has ended, Your refund of $2.00 | ended 4 GB stopped free | first-payment 200, size-change 400, refund -200 |
    refunded by the operator | active 4 GB running basic | Why you get $4.00 back, Your refund of $4.00 | active 4 GB running basic | first-payment 200, size-change 400, refund -400, renewal 600 |
    refunded at the provider | active 4 GB running basic | Your refund of $4.00 | active 4 GB running basic | first-payment 200, size-change 400, refund -400, renewal 600 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 200, size-change 400, dispute -400 |
    dispute lost | ended 4 GB stopped free | S was stopped, The subscription of S has ended | ended 4 GB stopped free | first-payment 200, size-change 400, dispute -400 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 200, size-change 400, dispute -400, dispute-won 400, renewal 600 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 200, size-change 400, renewal 600 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 200, size-change 400, renewal 100 | books
  `,
  "first payment for a free server": `
    refunded by its owner | ended 1 GB running free | S has the free size again, Your refund of $6.00 | ended 1 GB running free | first-payment 600, refund -600 |
    refunded by the operator | active 4 GB running basic | Why you get $6.00 back, Your refund of $6.00 | active 4 GB running basic | first-payment 600, refund -600, renewal 600 |
    refunded at the provider | active 4 GB running basic | Your refund of $6.00 | active 4 GB running basic | first-payment 600, refund -600, renewal 600 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 600, dispute -600 |
    dispute lost | ended 1 GB running free | S has the free size again, S was stopped | ended 1 GB running free | first-payment 600, dispute -600 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 600, dispute -600, dispute-won 600, renewal 600 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 600 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 100 | books
  `,
  "payment of a plan that had ended": `
    refunded by its owner | ended 1 GB running free | S has the free size again, Your refund of $6.00 | ended 1 GB running free | first-payment 600, first-payment 600, refund -600 |
    refunded by the operator | active 4 GB running basic | Why you get $6.00 back, Your refund of $6.00 | active 4 GB running basic | first-payment 600, first-payment 600, refund -600, renewal 600 |
    refunded at the provider | active 4 GB running basic | Your refund of $6.00 | active 4 GB running basic | first-payment 600, first-payment 600, refund -600, renewal 600 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 600, first-payment 600, dispute -600 |
    dispute lost | ended 1 GB running free | S has the free size again, S was stopped | ended 1 GB running free | first-payment 600, first-payment 600, dispute -600 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 600, first-payment 600, dispute -600, dispute-won 600, renewal 600 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, first-payment 600, renewal 600 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, first-payment 600, renewal 100 | books
  `,
  "payment of the previous owner": `
    refunded by its owner | ended 4 GB running basic |  | ended 4 GB running basic | first-payment 600 |
    refunded by the operator | ended 4 GB running basic | Why you get $6.00 back, Your refund of $6.00 | ended 4 GB running basic | first-payment 600, refund -600 |
    refunded at the provider | ended 4 GB running basic | Your refund of $6.00 | ended 4 GB running basic | first-payment 600, refund -600 |
    dispute opened | ended 4 GB running basic |  | ended 4 GB running basic | first-payment 600, dispute -600 |
    dispute lost | ended 4 GB running basic |  | ended 4 GB running basic | first-payment 600, dispute -600 |
    dispute won | ended 4 GB running basic |  | ended 4 GB running basic | first-payment 600, dispute -600, dispute-won 600 |
    fraud warning | ended 4 GB running basic |  | ended 4 GB running basic | first-payment 600 | warning
    amount changed | ended 4 GB running basic |  | ended 4 GB running basic | first-payment 600 |
  `,
  "payment of the new owner": `
    refunded by its owner | ended 1 GB running free | S has the free size again, Your refund of $6.00 | ended 1 GB running free | first-payment 600, refund -600 |
    refunded by the operator | active 4 GB running basic | Why you get $6.00 back, Your refund of $6.00 | active 4 GB running basic | first-payment 600, refund -600, renewal 600 |
    refunded at the provider | active 4 GB running basic | Your refund of $6.00 | active 4 GB running basic | first-payment 600, refund -600, renewal 600 |
    dispute opened | disputed 4 GB stopped free | S was stopped | disputed 4 GB stopped free | first-payment 600, dispute -600 |
    dispute lost | ended 1 GB running free | S has the free size again, S was stopped | ended 1 GB running free | first-payment 600, dispute -600 |
    dispute won | active 4 GB running basic | S can run again, S was stopped | active 4 GB running basic | first-payment 600, dispute -600, dispute-won 600, renewal 600 |
    fraud warning | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 600 | warning
    amount changed | active 4 GB running basic |  | active 4 GB running basic | first-payment 600, renewal 100 | books
  `,
};

export function expectedOf(object: PaidObjectName, event: PaymentEventName): Outcome {
  const lines = cells[object].split("\n").map((line) => line.split("|").map((part) => part.trim()));
  const [, now = "", mails = "", later = "", money = "", told = ""] =
    lines.find(([name]) => name === event) ?? [];
  return { now, mails, later, money, told };
}
