import type { Plan } from "@blockwright/contract/plans";
import type { Transaction } from "../../../platform/transaction.ts";
import { mailPerson } from "../../accounts/index.ts";
import { reviseInstance, serverChanged } from "../../nodes/index.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { updatePlan } from "../subscriptions.repository.ts";
import { findServersOf, type OwnedServer } from "./owned-servers.repository.ts";
import { planOfAccount } from "./plan-of-account.ts";

export type AlignDeps = Pick<
  BillingDeps,
  "callNode" | "hints" | "queueMail" | "config" | "rows" | "transact" | "now" | "log"
>;

/**
 * The plan of an account follows from what it pays, and its servers from both: a server whose payment is missing is held,
 * and of more servers than the plan has, those without a payment that were used longest ago.
 */
export async function alignAccount(deps: AlignDeps, tx: Transaction, userId: string): Promise<void> {
  const { plan } = await planOfAccount(tx, userId);
  await updatePlan(tx.rows, userId, plan.id);
  const owned = await findServersOf(tx.rows, userId);
  const held = heldOf(owned, plan.maxServers);
  for (const { id, name, instanceId, isHeld, payment } of owned) {
    const mustBeHeld = held.has(id);
    if (instanceId === null || isHeld === mustBeHeld) continue;
    // A server whose own payment is missing has a mail of its own.
    if (mustBeHeld && payment !== "missing")
      await mailPerson(deps, tx, userId, {
        subject: `${name} was stopped`,
        text: beyondPlan(name, plan),
      });
    await reviseInstance(deps, tx, instanceId, ({ holds }) => ({
      holds: mustBeHeld ? [...holds, "payment"] : holds.filter((hold) => hold !== "payment"),
    }));
    tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [id] }));
  }
}

function beyondPlan(name: string, { name: planName, maxServers }: Plan): string {
  const servers = maxServers === 1 ? "one server" : `${maxServers} servers`;
  return `Your plan is now ${planName}, with ${servers}. ${name} was used longest ago, so it was stopped. Nothing of it is deleted: it can be started again with a larger plan, or when another server is deleted.`;
}

/** The servers that may not run. */
export function heldOf(
  owned: readonly Pick<OwnedServer, "id" | "payment" | "usedAt">[],
  maxServers: number,
): ReadonlySet<string> {
  const isUnpaid = ({ payment }: Pick<OwnedServer, "payment">) => payment === "missing";
  const unpaid = owned.filter(isUnpaid);
  const rank = ({ payment }: Pick<OwnedServer, "payment">) => (payment === "paid" ? 0 : 1);
  const running = owned
    .filter((one) => !isUnpaid(one))
    .toSorted((one, other) => rank(one) - rank(other) || other.usedAt.getTime() - one.usedAt.getTime());
  return new Set([...unpaid, ...running.slice(maxServers)].map(({ id }) => id));
}
