import { createFrameClient, type FrameClient } from "./frame-client.ts";

type Listener = (event: object) => void;

/** The card form as the shop's page sees it: a frame, and events about it. */
export interface PaymentElement extends Pick<FrameClient, "check" | "confirm" | "focus"> {
  mount(target: string | HTMLElement): PaymentElement;
  unmount(): void;
  destroy(): void;
  on(type: string, listener: Listener): PaymentElement;
  off(type: string, listener?: Listener): PaymentElement;
  once(type: string, listener: Listener): PaymentElement;
  update(): void;
  blur(): void;
  clear(): void;
  collapse(): void;
}

export function createPaymentElement(
  colors: Readonly<Record<string, string>>,
  forget: () => void,
): PaymentElement {
  const listeners = new Map<string, Set<Listener>>();
  const frame = createFrameClient(colors, (type, event) => {
    for (const listener of listeners.get(type) ?? []) listener({ elementType: "payment", ...event });
  });
  const element: PaymentElement = {
    mount: (target) => {
      const host = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
      if (host !== null) frame.open(host);
      return element;
    },
    unmount: () => frame.close(),
    destroy: () => {
      frame.close();
      forget();
    },
    on: (type, listener) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      return element;
    },
    off: (type, listener) => {
      if (listener === undefined) listeners.delete(type);
      else listeners.get(type)?.delete(listener);
      return element;
    },
    once: (type, listener) => {
      const first: Listener = (event) => {
        element.off(type, first);
        listener(event);
      };
      return element.on(type, first);
    },
    update: () => undefined,
    focus: () => frame.focus(),
    blur: () => undefined,
    clear: () => undefined,
    collapse: () => undefined,
    check: () => frame.check(),
    confirm: (path, fields) => frame.confirm(path, fields),
  };
  return element;
}
