import { randomUUID } from "node:crypto";
import { guest, system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { mailboxHash } from "./alternate-accounts.ts";
import type { AppealDecision } from "./appeal-decisions.ts";
import { decideAppeal, insertAppeal, type Appeal } from "./appeals.repository.ts";

export async function appealAlternateAccount(
  { keyedHash, now }: Pick<Deps, "keyedHash" | "now">,
  once: Transact,
  { email, message }: { email: string; message: string },
): Promise<void> {
  await once(async (tx) => {
    const id = randomUUID();
    const emailHash = mailboxHash(keyedHash, email);
    await insertAppeal(tx.rows, { id, email, emailHash, message, createdAt: now() });
    await appendActivity(tx, guest, { action: "appeal.made", subjectId: id });
    return {};
  });
}

/** The operator's answer. When granted, one sign-up with that mailbox passes within 30 days. */
export async function answerAppeal(
  { transact, queueMail, config, now }: Pick<Deps, "transact" | "queueMail" | "config" | "now">,
  id: string,
  decision: AppealDecision,
): Promise<Appeal> {
  return transact(async (tx) => {
    const appeal = await decideAppeal(tx.rows, id, decision, now());
    if (!appeal) throw new AppError("NOT_FOUND", "There is no open appeal with that id.");
    await appendActivity(tx, system, { action: `appeal.${decision}`, subjectId: id });
    await queueMail(tx, {
      to: appeal.email,
      subject: "About your Blockwright account",
      text: answers[decision](config.http.publicUrl),
    });
    return appeal;
  });
}

const answers = {
  granted: (site: URL) =>
    `Hello,\n\nWe looked at your sign-up and it is fine. You can create your account now:\n${new URL("/signup", site).href}\n\nThis works once, with this e-mail address, for 30 days.\n`,
  refused: (site: URL) =>
    `Hello,\n\nWe looked at your sign-up. We are sure that you already have an account, and we allow one per person. You can log in here:\n${new URL("/login", site).href}\n`,
};
