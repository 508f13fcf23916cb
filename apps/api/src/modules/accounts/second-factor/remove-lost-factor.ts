import { system } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { findAccountByUsernameKey } from "../accounts.repository.ts";
import { mailPerson } from "../mail-person.ts";
import { endTrust } from "../trust/end-trust.ts";
import { usernameKey } from "../username.ts";
import { deleteSecondFactor } from "./second-factor.repository.ts";

/** From the command line, for a person who has lost both the app and the recovery codes. The password stays. */
export async function removeLostFactor(
  deps: Pick<Deps, "hints" | "queueMail" | "recordFact" | "rows" | "transact">,
  username: string,
): Promise<void> {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  if (!account) throw new AppError("NOT_FOUND", "There is no account with that username.");
  await deps.transact(async (tx) => {
    if (!(await deleteSecondFactor(tx.rows, account.id)))
      throw new AppError("NOT_FOUND", "That account has no second factor.");
    await endTrust(deps, tx, { accountId: account.id, cause: "second-factor-removed" });
    await appendActivity(tx, system, { action: "account.second-factor-removed", subjectId: account.id });
    await mailPerson(deps, tx, account.id, {
      subject: "Your account has no second factor any more",
      text: "The operator removed it, because you had lost it. You are logged out everywhere; please set up a new one. If you didn't ask for this, change your password at once.",
    });
  });
}
