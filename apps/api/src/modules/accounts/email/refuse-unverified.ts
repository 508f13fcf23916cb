import { message } from "@blockwright/contract/message";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { findAccount } from "../accounts.repository.ts";

/** Only if the operator requires verified addresses. */
export async function refuseUnverified(
  { config }: Pick<Deps, "config">,
  tx: Transaction,
  { id }: Pick<Person, "id">,
): Promise<void> {
  if (!config.accounts.requiresVerifiedEmail) return;
  const account = await findAccount(tx.rows, id);
  if (!account?.emailVerifiedAt) throw new AppError("FORBIDDEN", message("email.verify-first"));
}
