import { isDisposableEmailDomain } from "disposable-email-domains-js";
import { AppError } from "../../platform/errors.ts";

const gmailDomains = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox behind an address: case, +tags and Gmail's dots don't make a new person. */
export function canonicalEmail(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const local = lower.slice(0, at).split("+")[0] ?? "";
  const domain = lower.slice(at + 1);
  return gmailDomains.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

/** Subdomains of a throw-away domain are also refused. */
export function assertEmailAllowed(email: string): void {
  const labels = email
    .toLowerCase()
    .slice(email.lastIndexOf("@") + 1)
    .split(".");
  for (let start = 0; start < labels.length - 1; start += 1) {
    if (isDisposableEmailDomain(labels.slice(start).join("."))) throw new AppError("EMAIL_REFUSED");
  }
}
