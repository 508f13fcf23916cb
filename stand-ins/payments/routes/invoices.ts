import { methodById } from "../objects/payment-method.ts";
import { attemptInvoice } from "../rules/attempt-invoice.ts";
import { expireSubscription } from "../rules/pass-time.ts";
import { previewInvoice } from "../rules/preview-invoice.ts";
import { finalizeInvoice, voidInvoice } from "../rules/settle-invoice.ts";
import { subscriptionIdOf } from "../objects/invoice.ts";
import type { Invoice } from "../state/shapes.ts";
import { find } from "../state/world.ts";
import { flag, metadata, text } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route, type Call } from "../wire/route.ts";

function invoiceOf({ world, ids }: Call): Invoice {
  return find(world.invoices, ids[0], "invoice");
}

function mustBe(invoice: Invoice, ...statuses: string[]): void {
  if (invoice.status !== null && statuses.includes(invoice.status)) return;
  throw invalidRequest(
    invoice.status === "paid" ? "Invoice is already paid" : `This invoice is ${invoice.status ?? ""}.`,
    { code: invoice.status === "paid" ? "invoice_already_paid" : "invoice_not_editable" },
  );
}

function pay(call: Call): Invoice {
  const invoice = invoiceOf(call);
  mustBe(invoice, "open", "draft");
  if (invoice.status === "draft") finalizeInvoice(call.world, invoice);
  if (invoice.status !== "open") return invoice;
  const method = text(call.fields, "payment_method");
  attemptInvoice(call.world, invoice, method === undefined ? undefined : methodById(call.world, method));
  return invoice;
}

function makeVoid(call: Call): Invoice {
  const invoice = invoiceOf(call);
  mustBe(invoice, "open", "uncollectible");
  const subscription = call.world.subscriptions.get(subscriptionIdOf(invoice) ?? "");
  const isFirst = subscription?.latest_invoice === invoice.id && subscription.status === "incomplete";
  if (isFirst) expireSubscription(call.world, subscription);
  else voidInvoice(call.world, invoice);
  if (subscription?.latest_invoice === invoice.id && subscription.pending_update !== null) {
    subscription.pending_update = null;
    call.world.emit("customer.subscription.updated", subscription);
  }
  return invoice;
}

export const invoiceRoutes = [
  route("POST", "/v1/invoices/create_preview", ({ world, fields }) => previewInvoice(world, fields)),
  route("GET", "/v1/invoices", ({ world, fields }) => {
    const subscription = text(fields, "subscription");
    const asked = matching(world.invoices.values(), fields, ["customer", "status"]).filter(
      (invoice) => subscription === undefined || subscriptionIdOf(invoice) === subscription,
    );
    return page("/v1/invoices", asked, fields);
  }),
  route("GET", "/v1/invoices/:id", (call) => invoiceOf(call)),
  route("GET", "/v1/invoices/:id/lines", (call) => {
    const invoice = invoiceOf(call);
    return page(`/v1/invoices/${invoice.id}/lines`, invoice.lines.data.toReversed(), call.fields);
  }),
  route("POST", "/v1/invoices/:id", (call) => {
    const invoice = invoiceOf(call);
    const isAdvancing = flag(call.fields, "auto_advance") ?? invoice.auto_advance;
    invoice.auto_advance = isAdvancing === true;
    if (!invoice.auto_advance) invoice.next_payment_attempt = null;
    invoice.metadata = metadata(call.fields, invoice.metadata ?? {});
    call.world.emit("invoice.updated", invoice);
    return invoice;
  }),
  route("POST", "/v1/invoices/:id/finalize", (call) => {
    const invoice = invoiceOf(call);
    mustBe(invoice, "draft");
    finalizeInvoice(call.world, invoice);
    return invoice;
  }),
  route("POST", "/v1/invoices/:id/pay", pay),
  route("POST", "/v1/invoices/:id/void", makeVoid),
  route("POST", "/v1/invoices/:id/mark_uncollectible", (call) => {
    const invoice = invoiceOf(call);
    mustBe(invoice, "open");
    invoice.status = "uncollectible";
    invoice.next_payment_attempt = null;
    invoice.status_transitions.marked_uncollectible_at = call.world.clock.now();
    call.world.emit("invoice.marked_uncollectible", invoice);
    return invoice;
  }),
  route("GET", "/v1/invoice_payments", ({ world, fields }) => {
    const intent = text(fields, "payment.payment_intent");
    const asked = matching(world.invoicePayments.values(), fields, ["invoice", "status"]).filter(
      ({ payment }) => intent === undefined || payment.payment_intent === intent,
    );
    return page("/v1/invoice_payments", asked, fields);
  }),
  route("GET", "/v1/invoice_payments/:id", ({ world, ids }) =>
    find(world.invoicePayments, ids[0], "invoice_payment"),
  ),
];
