/** What a <style> element must carry for our Content-Security-Policy to allow it. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? "";
}
