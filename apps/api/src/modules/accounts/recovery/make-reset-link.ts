import { system } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { findAccountByUsernameKey } from "../accounts.repository.ts";
import { usernameKey } from "../username.ts";
import { makeLink } from "./make-link.ts";

/** By the operator, for a person without a working mailbox, or if the site sends no mail. */
export async function makeResetLink(
  deps: Pick<Deps, "config" | "rows" | "transact">,
  username: string,
): Promise<URL> {
  const account = await findAccountByUsernameKey(deps.rows, usernameKey(username));
  if (!account) throw new AppError("NOT_FOUND", "There is no account with that username.");
  return deps.transact(async (tx) => {
    await appendActivity(tx, system, { action: "account.reset-link-made", subjectId: account.id });
    return makeLink(deps, tx, account.id);
  });
}
