import { newId, randomLetters } from "../state/new-id.ts";
import type { BalanceTransaction, Customer } from "../state/shapes.ts";
import { find, type World } from "../state/world.ts";

export function newCustomer(world: World, given: Partial<Customer>): Customer {
  const customer: Customer = {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: world.clock.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...given,
  };
  world.customers.set(customer.id, customer);
  return customer;
}

/** A negative amount is credit for the customer. */
export function changeBalance(
  world: World,
  customerId: string,
  amount: number,
  given: Pick<BalanceTransaction, "type"> & Partial<BalanceTransaction>,
): BalanceTransaction {
  const customer = find(world.customers, customerId, "customer");
  customer.balance += amount;
  const transaction: BalanceTransaction = {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: world.clock.now(),
    credit_note: null,
    currency: "usd",
    customer: customerId,
    customer_account: null,
    description: null,
    ending_balance: customer.balance,
    invoice: null,
    livemode: false,
    metadata: {},
    ...given,
  };
  world.balanceTransactions.set(transaction.id, transaction);
  return transaction;
}
