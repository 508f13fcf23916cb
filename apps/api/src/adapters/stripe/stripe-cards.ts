import { Stripe } from "stripe";
import { AppError } from "../../platform/errors.ts";
import type { Payments } from "../../modules/billing/index.ts";

type Asked = <T>(ask: () => Promise<T>) => Promise<T>;

/** What an owner does to a subscription and its card. */
export function stripeCards(
  stripe: Stripe,
  asked: Asked,
): Pick<Payments, "beginCard" | "useCard" | "removeCard" | "setEnding" | "setPaused" | "payInvoice"> {
  return {
    setEnding: (providerId, isEnding) =>
      asked(async () => {
        await stripe.subscriptions.update(providerId, { cancel_at_period_end: isEnding });
      }),
    setPaused: (providerId, isPaused) =>
      asked(async () => {
        await stripe.subscriptions.update(providerId, {
          pause_collection: isPaused ? { behavior: "void" } : "",
        });
      }),
    payInvoice: (invoiceId) => asked(() => payInvoice(stripe, invoiceId)),
    beginCard: (customer) =>
      asked(async () => {
        const setup = await stripe.setupIntents.create({
          customer,
          usage: "off_session",
          automatic_payment_methods: { enabled: true },
        });
        if (setup.client_secret === null) throw new Error("a card form came without its secret");
        return { formId: setup.id, clientSecret: setup.client_secret };
      }),
    useCard: ({ providerId, customerId, setupIntentId }) =>
      asked(async () => {
        const { id } = await savedMethod(stripe, customerId, setupIntentId);
        await stripe.subscriptions.update(providerId, { default_payment_method: id });
      }),
    removeCard: (providerId) =>
      asked(async () => {
        const { default_payment_method: method } = await stripe.subscriptions.retrieve(providerId);
        if (method === null) return;
        // First what can't be found again afterwards: cut off in between, the card is gone.
        await stripe.paymentMethods.detach(idOf(method)).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
        await stripe.subscriptions.update(providerId, { default_payment_method: "" });
      }),
  };
}

/** The card that this customer saved in that form. */
async function savedMethod(
  stripe: Stripe,
  customerId: string,
  setupIntentId: string,
): Promise<Stripe.PaymentMethod> {
  const setup = await stripe.setupIntents
    .retrieve(setupIntentId, { expand: ["payment_method"] })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new AppError("NOT_FOUND");
      throw error;
    });
  const method = setup.payment_method;
  if (idOf(setup.customer) !== customerId || setup.status !== "succeeded") throw new AppError("NOT_FOUND");
  if (method === null || typeof method === "string") throw new AppError("NOT_FOUND");
  return method;
}

async function payInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<{ isPaid: boolean; clientSecret: string | null }> {
  try {
    const { status } = await stripe.invoices.retrieve(invoiceId);
    if (status === "draft") await stripe.invoices.finalizeInvoice(invoiceId);
    const paid = await stripe.invoices.pay(invoiceId);
    if (paid.status === "paid") return { isPaid: true, clientSecret: null };
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused) throw error;
  }
  const open = await stripe.invoices.retrieve(invoiceId, { expand: ["confirmation_secret"] });
  if (open.status === "paid") return { isPaid: true, clientSecret: null };
  return { isPaid: false, clientSecret: open.confirmation_secret?.client_secret ?? null };
}

function idOf(reference: string | { readonly id: string } | null): string {
  return typeof reference === "string" ? reference : (reference?.id ?? "");
}
