import type { ShownLine } from "./console-lines.ts";

const ipv4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]*\.\d)(?!\w)/g;
const ipv6 =
  /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{0,4}|(?:[0-9a-f]{1,4}:){1,6}:[0-9a-f:]{1,24})(?![\w:])/gi;
const ownAddress = /^(?:0\.|127\.)/;

/** The console as plain text for sharing: players' addresses are removed. */
export function shareableText(lines: readonly Pick<ShownLine, "kind" | "text">[]): string {
  return lines.map(({ kind, text }) => withoutAddresses(kind === "command" ? `> ${text}` : text)).join("\n");
}

function withoutAddresses(text: string): string {
  const blank = (address: string) => (ownAddress.test(address) ? address : "[address]");
  return text.replaceAll(ipv4, blank).replaceAll(ipv6, blank);
}
