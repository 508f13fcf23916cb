/** The nonce a <style> element needs for our Content-Security-Policy. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? "";
}
