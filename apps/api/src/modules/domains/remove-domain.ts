import type { Actor, Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { deleteDomain, deleteDomainsOf, type DomainRow } from "./domains.repository.ts";

export async function removeDomain(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  id: string,
): Promise<void> {
  await transact(async (tx) => {
    const removed = await deleteDomain(tx.rows, id);
    if (!removed) throw new AppError("NOT_FOUND");
    await recordRemoval(tx, actor, removed);
  });
}

/** Of a server that gets another owner: its domains are the previous owner's, who can use them again. */
export async function removeDomainsOf(tx: Transaction, actor: Actor, serverId: string): Promise<void> {
  for (const removed of await deleteDomainsOf(tx.rows, serverId)) await recordRemoval(tx, actor, removed);
}

function recordRemoval(tx: Transaction, actor: Actor, { id, serverId, domain }: DomainRow): Promise<void> {
  return appendActivity(tx, actor, {
    action: "domain.removed",
    subjectId: id,
    serverId,
    details: { domain },
  });
}
