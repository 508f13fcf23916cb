export const frameUrl = "https://js.stripe.com/endive/elements-inner-payment.html";
export const apiUrl = "https://api.stripe.com";
export const authenticationOrigin = "https://hooks.stripe.com";

/** What the provider answers about an intent. */
export interface IntentAnswer {
  readonly id?: string;
  readonly status?: string;
  readonly client_secret?: string;
  readonly next_action?: { readonly redirect_to_url?: { readonly url: string } } | null;
  readonly last_payment_error?: CardError | null;
  readonly last_setup_error?: CardError | null;
  readonly error?: CardError;
}

export interface CardError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
}

/** From the page to the frame that holds the card. */
export type ToFrame =
  | { readonly kind: "dress"; readonly colors: Readonly<Record<string, string>> }
  | { readonly kind: "check"; readonly call: number }
  | {
      readonly kind: "confirm";
      readonly call: number;
      readonly path: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** From the frame to the page; never with anything of the card. */
export type FromFrame =
  | { readonly kind: "ready"; readonly heightPx: number }
  | { readonly kind: "resize"; readonly heightPx: number }
  | { readonly kind: "change"; readonly isComplete: boolean; readonly isEmpty: boolean }
  | { readonly kind: "checked"; readonly call: number; readonly error: CardError | null }
  | { readonly kind: "confirmed"; readonly call: number; readonly answer: IntentAnswer };
