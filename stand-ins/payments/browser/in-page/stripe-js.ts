import { createPaymentElement, type PaymentElement } from "./element.ts";
import { apiUrl, authenticationOrigin, type CardError, type IntentAnswer } from "./messages.ts";

/** The part of the provider's script that its loader and its React components use. */
interface ElementsOptions {
  clientSecret?: string;
  appearance?: { readonly variables?: Readonly<Record<string, string>> };
}

interface Elements {
  readonly options: ElementsOptions;
  create(type: string): PaymentElement;
  getElement(type: string): PaymentElement | null;
  update(changes: ElementsOptions): void;
  fetchUpdates(): Promise<object>;
  submit(): Promise<{ error?: CardError; selectedPaymentMethod?: string }>;
  on(): Elements;
  once(): Elements;
  off(): Elements;
}

interface Confirmation {
  readonly elements: Elements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: "always" | "if_required";
}

type Kind = "payment" | "setup";

const wordsOf = {
  payment: { path: "payment_intents", result: "paymentIntent", name: "payment_intent" },
  setup: { path: "setup_intents", result: "setupIntent", name: "setup_intent" },
} as const;

function createElements(options: ElementsOptions): Elements {
  let payment: PaymentElement | null = null;
  const elements: Elements = {
    options,
    create: (type) => {
      if (type !== "payment") throw new Error(`The stand-in has no element "${type}".`);
      payment = createPaymentElement(options.appearance?.variables ?? {}, () => {
        payment = null;
      });
      return payment;
    },
    getElement: (type) => (type === "payment" ? payment : null),
    update: (changes) => void Object.assign(options, changes),
    fetchUpdates: () => Promise.resolve({}),
    submit: async () => {
      const error = (await payment?.check()) ?? null;
      return error === null ? { selectedPaymentMethod: "card" } : { error };
    },
    on: () => elements,
    once: () => elements,
    off: () => elements,
  };
  return elements;
}

const never = new Promise<never>(() => undefined);

/** The page is left, so nothing that waits for it goes on. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return never;
}

async function confirm(key: string, kind: Kind, wish: Confirmation): Promise<object> {
  const { path, result, name } = wordsOf[kind];
  const checked = await wish.elements.submit();
  if (checked.error !== undefined) return { error: checked.error };
  const secret = wish.clientSecret ?? wish.elements.options.clientSecret ?? "";
  const returnUrl = wish.confirmParams?.return_url;
  const [id = ""] = secret.split("_secret_");
  const answer = await wish.elements.getElement("payment")?.confirm(`/v1/${path}/${id}/confirm`, {
    key,
    client_secret: secret,
    ...(returnUrl !== undefined && { return_url: returnUrl }),
  });
  if (answer === undefined || answer.error !== undefined) return { error: answer?.error };
  const page = answer.next_action?.redirect_to_url?.url;
  if (answer.status === "requires_action" && page !== undefined) return leaveFor(page);
  if (wish.redirect === "if_required" || returnUrl === undefined) return { [result]: answer };
  const back = new URL(returnUrl);
  back.searchParams.set(name, id);
  back.searchParams.set(`${name}_client_secret`, secret);
  back.searchParams.set("redirect_status", answer.status === "succeeded" ? "succeeded" : "failed");
  return leaveFor(back.href);
}

async function retrieve(key: string, kind: Kind, clientSecret: string): Promise<IntentAnswer> {
  const [id = ""] = clientSecret.split("_secret_");
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  const response = await fetch(`${apiUrl}/v1/${wordsOf[kind].path}/${id}?${query.toString()}`);
  return (await response.json()) as IntentAnswer;
}

async function retrieved(key: string, kind: Kind, clientSecret: string): Promise<object> {
  const answer = await retrieve(key, kind, clientSecret);
  return answer.error === undefined ? { [wordsOf[kind].result]: answer } : { error: answer.error };
}

/** Shows the bank's page above the shop's until it has answered. */
async function handleNextAction(key: string, clientSecret: string): Promise<object> {
  const kind: Kind = clientSecret.startsWith("seti_") ? "setup" : "payment";
  const before = await retrieve(key, kind, clientSecret);
  const page = before.next_action?.redirect_to_url?.url;
  if (before.status === "requires_action" && page !== undefined) await showBank(page);
  const after = await retrieve(key, kind, clientSecret);
  const error = after.error ?? after.last_payment_error ?? after.last_setup_error ?? null;
  return error === null ? { [wordsOf[kind].result]: after } : { error };
}

function showBank(page: string): Promise<void> {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    const frame = document.createElement("iframe");
    frame.title = "3-D Secure";
    frame.src = `${page}?frame=1`;
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    addEventListener("message", function hear({ origin, source }) {
      if (origin !== authenticationOrigin || source !== frame.contentWindow) return;
      removeEventListener("message", hear);
      dialog.remove();
      resolve();
    });
  });
}

function Stripe(key: string): object {
  const absent = () => Promise.resolve({ error: { message: "This is not part of the stand-in." } });
  return {
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    // The React components want to see these.
    createToken: absent,
    createPaymentMethod: absent,
    confirmCardPayment: absent,
    elements: (options: ElementsOptions = {}) => createElements(options),
    confirmPayment: (wish: Confirmation) => confirm(key, "payment", wish),
    confirmSetup: (wish: Confirmation) => confirm(key, "setup", wish),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => handleNextAction(key, clientSecret),
    retrievePaymentIntent: (clientSecret: string) => retrieved(key, "payment", clientSecret),
    retrieveSetupIntent: (clientSecret: string) => retrieved(key, "setup", clientSecret),
  };
}

/** The release that the loader expects. */
Stripe.version = "endive";
Object.assign(window, { Stripe });
