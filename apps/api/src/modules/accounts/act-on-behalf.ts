import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { findAccount } from "./accounts.repository.ts";

/** Acts for a person who is not at a browser now, with the rights that their account has at this moment. */
export async function actOnBehalf(
  { rows }: Pick<Deps, "rows">,
  accountId: string,
  kind: "assistant" | "schedule",
): Promise<Person> {
  const account = await findAccount(rows, accountId);
  if (!account) throw new AppError("FORBIDDEN", "The account that asked for this does not exist any more.");
  if (account.suspendedAt && kind === "assistant")
    throw new AppError("FORBIDDEN", "This account is suspended.");
  const { id, username, email, plan, isAdmin, createdAt } = account;
  return { kind, onBehalfOf: id, id, username, email, plan, isAdmin, createdAt };
}
