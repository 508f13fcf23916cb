import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import type { Deps } from "../../platform/deps.ts";
import { accountCreated, accountPasswordChanged, passwordResetRequested } from "./account-events.ts";
import { mailPerson } from "./mail-person.ts";
import { mailResetLink } from "./recovery/mail-reset-link.ts";

const welcomeMail = subscribe(accountCreated, "accounts.welcome-mail");
const passwordChangedMail = subscribe(accountPasswordChanged, "accounts.password-changed-mail");
const resetLinkMail = subscribe(passwordResetRequested, "accounts.reset-link-mail");
export const accountsSubscriptions = [welcomeMail, passwordChangedMail, resetLinkMail];

export function accountsFacts(deps: Pick<Deps, "queueMail" | "config">): FactHandler[] {
  const site = deps.config.http.publicUrl;
  return [
    onFact(welcomeMail, (tx, { accountId }) =>
      mailPerson(deps, tx, accountId, {
        subject: "Welcome to Blockwright",
        text: `Your account is ready:\n${site.href}`,
      }),
    ),
    onFact(passwordChangedMail, (tx, { accountId }) =>
      mailPerson(deps, tx, accountId, {
        subject: "Your password was changed",
        text: "Your Blockwright password was just changed, you were logged out on all other devices, and your SFTP passwords and SSH keys were removed. If this wasn't you, contact support right away.",
      }),
    ),
    onFact(resetLinkMail, (tx, { accountId }) => mailResetLink(deps, tx, accountId)),
  ];
}
