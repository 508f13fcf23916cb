import { message } from "@blockwright/contract/message";
import { guest } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { hashToken } from "../session.ts";
import { markEmailVerified, takeVerification } from "./email.repository.ts";

/** Works without a sign-in: mail is often read on another device. */
export async function verifyEmail({ transact }: Pick<Deps, "transact">, token: string): Promise<void> {
  await transact(async (tx) => {
    const userId = await takeVerification(tx.rows, hashToken(token), tx.now());
    if (userId === undefined || !(await markEmailVerified(tx.rows, userId, tx.now())))
      throw new AppError("NOT_FOUND", message("email.link-gone"));
    await appendActivity(tx, guest, { action: "account.email-verified", subjectId: userId });
  });
}
