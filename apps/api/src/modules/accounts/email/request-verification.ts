import type { EmailState } from "@blockwright/contract/account-email";
import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Window } from "../../../platform/limits.ts";
import { isMailConfigured } from "../../../platform/mail/transports.ts";
import { dayMs } from "../../../platform/now.ts";
import { appendActivity } from "../../activity/index.ts";
import { findAccount } from "../accounts.repository.ts";
import { mailPerson } from "../mail-person.ts";
import { hashToken, newToken } from "../session.ts";
import { replaceVerification } from "./email.repository.ts";

/** The address may be another person's: they must not be flooded. */
const linksPerAccount: Window = { name: "email-verifications", limit: 5, windowMs: dayMs };
const validForMs = dayMs;

export async function readEmail(
  { rows, config }: Pick<Deps, "rows" | "config">,
  { id, email }: Person,
): Promise<EmailState> {
  const account = await findAccount(rows, id);
  const isVerified = Boolean(account?.emailVerifiedAt);
  return { email, isVerified, canVerify: isMailConfigured(config.mail) };
}

export async function requestVerification(
  deps: Pick<Deps, "config" | "limits" | "queueMail" | "rows" | "transact">,
  actor: Person,
): Promise<void> {
  if (!isMailConfigured(deps.config.mail)) throw new AppError("INVALID_REQUEST", message("email.no-mail"));
  const account = await findAccount(deps.rows, actor.id);
  if (account?.emailVerifiedAt) throw new AppError("INVALID_REQUEST", message("email.verified"));
  await deps.limits.take(linksPerAccount, actor.id);
  await deps.transact(async (tx) => {
    const token = newToken();
    const expiresAt = new Date(tx.now().getTime() + validForMs);
    await replaceVerification(tx.rows, { userId: actor.id, tokenHash: hashToken(token), expiresAt });
    await appendActivity(tx, actor, { action: "account.verification-sent", subjectId: actor.id });
    const link = new URL(`/verify/${token}`, deps.config.http.publicUrl);
    await mailPerson(deps, tx, actor.id, {
      subject: "Verify your email address",
      text: `Open this link to verify your email address:\n${link.href}\n\nIt works once and for 24 hours. If you have no account with us, ignore this mail.`,
    });
  });
}
