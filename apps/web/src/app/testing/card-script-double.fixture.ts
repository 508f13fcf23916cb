import { vi } from "vitest";

type Answer = Readonly<Record<string, unknown>>;
type Listener = (event: unknown) => void;

/** The loader remembers the first script that it finds, so all tests of a file share one, which asks the current double. */
let current: unknown;
const loadedScript = Object.assign(() => current, { version: "endive" });

/** Replaces the card provider's script: its form is ready at once, and confirming gets the answers that a test sets. */
export function playCardScript() {
  const confirmed: unknown[] = [];
  const shown: unknown[] = [];
  const answers: Answer[] = [];
  const listeners = new Map<string, Listener>();

  function createElement() {
    return {
      mount: () => queueMicrotask(() => listeners.get("ready")?.({ elementType: "payment" })),
      on: (name: string, listener: Listener) => listeners.set(name, listener),
      off: () => undefined,
      update: () => undefined,
      destroy: () => undefined,
    };
  }

  async function confirm(options: { readonly confirmParams: unknown }): Promise<Answer> {
    confirmed.push(options.confirmParams);
    return answers.shift() ?? new Promise(() => undefined);
  }

  current = {
    elements(options: unknown) {
      shown.push(options);
      return { create: createElement, getElement: () => null, update: () => undefined };
    },
    createToken: confirm,
    createPaymentMethod: confirm,
    confirmCardPayment: confirm,
    confirmPayment: confirm,
    confirmSetup: confirm,
    handleNextAction: async ({ clientSecret }: { readonly clientSecret: string }) => {
      confirmed.push(clientSecret);
      return answers.shift() ?? {};
    },
  };
  vi.stubGlobal("Stripe", loadedScript);
  return {
    confirmed,
    shown,
    /** Used once; without one, the provider leaves the page. */
    answerNext: (answer: Answer) => answers.push(answer),
    emit: (name: string) => listeners.get(name)?.({ elementType: "payment", error: { type: "api_error" } }),
  };
}
