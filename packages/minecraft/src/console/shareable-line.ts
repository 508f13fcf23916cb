const ipv4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\.\d)(?!\w)/g;
const ipv6 =
  /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{0,4}|(?:[0-9a-f]{1,4}:){1,6}:[0-9a-f:]{1,24})(?![\w:])/gi;
const ownAddress = /^(?:0\.|127\.)/;
const longestRead = 2000;

/** Of settings, headers, addresses with a password in them, signed tokens, and commands with which players sign in. */
const secrets: readonly RegExp[] = [
  /((?:password|passwd|secret|token|api[-_]?key|private[-_]?key)["']?\s{0,3}[:=]\s{0,3})[^\s,;]+/gi,
  /(\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s:@/]{1,100}:)[^\s@/]{1,200}(?=@)/gi,
  /(\bauthorization["']?\s{0,3}[:=]\s{0,3}(?:[a-z]{1,20}\s{1,3})?)[^\s,;]+/gi,
  /(\bbearer\s{1,3})[\w.~+/=-]{8,}/gi,
  /(\b)eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g,
  /(\/api\/webhooks\/\d{1,25}\/)[\w-]{8,}/gi,
  /(\/(?:login|l|register|reg|changepassword|changepw|unregister|2fa|totp)\s{1,3})\S.*$/gi,
];

/** A console line that anybody may see: without players' addresses and without secrets. */
export function shareableLine(text: string): string {
  const blank = (address: string) => (ownAddress.test(address) ? address : "[address]");
  const line = text.slice(0, longestRead).replaceAll(ipv4, blank).replaceAll(ipv6, blank);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "$1[hidden]"), line);
}
