import { message } from "@blockwright/contract/message";
import { guest } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Window } from "../../../platform/limits.ts";
import { isMailConfigured } from "../../../platform/mail/transports.ts";
import { appendActivity } from "../../activity/index.ts";
import { passwordResetRequested } from "../account-events.ts";
import { findAccountByEmail } from "../accounts.repository.ts";
import { canonicalEmail } from "../email-address.ts";
import { nobodysId } from "../nobody.ts";
import { resetLinkValidForMs } from "./make-link.ts";

/** As long as a link works: a person who is refused has a working one in their mailbox. */
const linksPerAddress: Window = { name: "password-reset-links", limit: 3, windowMs: resetLinkValidForMs };

/**
 * Known and unknown addresses cost the same statements and get the same answer. The link is made by the worker, where
 * the time it takes can't be seen.
 */
export async function requestPasswordReset(
  deps: Pick<Deps, "config" | "limits" | "recordFact" | "rows" | "transact">,
  email: string,
): Promise<void> {
  if (!isMailConfigured(deps.config.mail)) throw new AppError("INVALID_REQUEST", message("email.no-reset"));
  await deps.limits.take(linksPerAddress, canonicalEmail(email));
  const account = await findAccountByEmail(deps.rows, email);
  const accountId = account?.id ?? nobodysId;
  await deps.transact(async (tx) => {
    await appendActivity(tx, guest, { action: "account.reset-requested", subjectId: accountId });
    await deps.recordFact(tx, passwordResetRequested, { accountId });
  });
}
