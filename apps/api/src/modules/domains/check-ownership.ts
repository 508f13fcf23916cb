import { verificationLabel, verificationTokenOf } from "@blockwright/contract/domains";
import { message, type Message } from "@blockwright/contract/message";
import type { DomainRecords } from "./records.ts";

/** Only `proven` and `refuted` are answers from the domain. */
export type Ownership =
  | { readonly kind: "proven" }
  | { readonly kind: "refuted"; readonly because: Message }
  | { readonly kind: "undecided"; readonly because: Message };

const maxShownLength = 100;

/** Whether the TXT record of a domain names this server. */
export async function checkOwnership(
  records: Pick<DomainRecords, "txt">,
  domain: string,
  serverId: string,
): Promise<Ownership> {
  const name = `${verificationLabel}.${domain}`;
  const expected = verificationTokenOf(serverId);
  const answer = await records.txt(name);
  switch (answer.kind) {
    case "unanswered":
      return { kind: "undecided", because: message("domain.record-unanswered", { domain }) };
    case "none":
      return { kind: "refuted", because: message("domain.record-missing", { name }) };
    case "found": {
      if (answer.values.some((value) => value.trim() === expected)) return { kind: "proven" };
      const found = harmless(answer.values[0] ?? "");
      return { kind: "refuted", because: message("domain.record-different", { name, found, expected }) };
    }
  }
}

/** Untrusted text, made safe for a sentence. */
export function harmless(text: string): string {
  const shown = text.replaceAll(/\p{C}/gu, "");
  return shown.length > maxShownLength ? `${shown.slice(0, maxShownLength)}…` : shown;
}
