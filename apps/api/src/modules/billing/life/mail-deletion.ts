import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { keptForMs, readServer } from "../../servers/index.ts";
import type { BillingDeps } from "../billing-deps.ts";

export async function mailDeletion(
  deps: BillingDeps,
  tx: Transaction,
  userId: string,
  serverId: string,
): Promise<void> {
  const server = await readServer(tx, serverId);
  if (!server) return;
  const kept = new Date(tx.now().getTime() + keptForMs).toISOString().slice(0, 10);
  await mailPerson(deps, tx, userId, {
    subject: `${server.name} was deleted`,
    text: `${server.name} has not been paid for a month, so it was deleted. It can be brought back until ${kept}; then it is gone for good.`,
  });
}
