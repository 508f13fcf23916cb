/** Pages that collect a card. They are entered by a full document load, because a policy belongs to its document. */
const isBilling = /^\/(?:(?:checkout|payment-success|billing)\/?|size\/[^/]+\/?)$/i;

/** As the provider documents them; its script loads its form from these. */
const cardScripts = "https://js.stripe.com https://*.js.stripe.com";
const cardFrames = `${cardScripts} https://hooks.stripe.com`;
const cardCalls = "https://api.stripe.com";

export interface PolicyOptions {
  readonly path: string;
  readonly nonce: string;
  readonly publicUrl: URL;
  /** Whether a card provider is configured. */
  readonly takesCards: boolean;
}

/** The content security policy of a page. */
export function pagePolicy({ path, nonce, publicUrl, takesCards }: PolicyOptions): string {
  const isCardPage = takesCards && isBilling.test(path);
  const socket = `${publicUrl.protocol === "https:" ? "wss" : "ws"}://${publicUrl.host}`;
  return [
    "default-src 'none'",
    `script-src 'self'${isCardPage ? ` ${cardScripts}` : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}${isCardPage ? ` ${cardCalls}` : ""}`,
    ...(isCardPage ? [`frame-src ${cardFrames}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The provider's script assigns addresses of scripts as plain text.
    ...(isCardPage ? [] : ["require-trusted-types-for 'script'"]),
  ].join("; ");
}
