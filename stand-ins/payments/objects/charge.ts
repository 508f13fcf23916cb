import { newId } from "../state/new-id.ts";
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from "../state/shapes.ts";
import type { World } from "../state/world.ts";

export function newCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  given: Pick<Charge, "status" | "outcome"> & Partial<Charge>,
): Charge {
  const isPaid = given.status === "succeeded";
  const charge: Charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "STAND-IN",
    captured: isPaid,
    created: world.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
  world.charges.set(charge.id, charge);
  return charge;
}

export function newRefund(
  world: World,
  charge: Charge,
  given: Pick<Refund, "amount"> & Partial<Refund>,
): Refund {
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
    ...given,
  };
  world.refunds.set(refund.id, refund);
  return refund;
}

const daysForEvidence = 9;

export function newDispute(world: World, charge: Charge, reason: string): Dispute {
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.clock.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Dispute["evidence"],
    evidence_details: {
      due_by: world.clock.now() + daysForEvidence * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  world.disputes.set(dispute.id, dispute);
  return dispute;
}
