import { randomUUID } from "node:crypto";
import { longestAppeal } from "@blockwright/contract/suspension-appeals";
import { guest, type Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact, Transaction } from "../../platform/transaction.ts";
import { findSuspended } from "../accounts/index.ts";
import { appendActivity } from "../activity/index.ts";
import { findServer } from "../servers/index.ts";
import type { HelpDeps } from "./help-deps.ts";
import { findOpenAppeal, insertHelpRequest } from "./help.repository.ts";
import { masked } from "./write-report.ts";

type Nothing = Record<string, never>;

interface Appeal {
  readonly kind: "person-appeal" | "server-appeal";
  readonly userId: string;
  readonly serverId: string | null;
  readonly suspendedAt: Date;
  readonly message: string;
}

export async function appealAsPerson(
  deps: HelpDeps,
  origin: Parameters<typeof findSuspended>[2],
  { message, ...proof }: { readonly username: string; readonly password: string; readonly message: string },
): Promise<Nothing> {
  const { id: userId, suspendedAt } = await findSuspended(deps, proof, origin);
  return deps.transact(async (tx) => {
    const appeal = { kind: "person-appeal", userId, serverId: null, suspendedAt, message } as const;
    if (await keepAppeal(tx, appeal))
      await appendActivity(tx, guest, { action: "account.appealed", subjectId: userId });
    else if ((await findOpenAppeal(tx.rows, userId)) !== masked(message, longestAppeal)) throw alreadyMade();
    return {};
  });
}

export async function appealForServer(
  once: Transact,
  owner: Person,
  { serverId, message }: { readonly serverId: string; readonly message: string },
): Promise<Nothing> {
  return once(async (tx) => {
    const suspendedAt = (await findServer(tx.rows, serverId))?.suspendedAt;
    if (!suspendedAt) throw new AppError("HELP_REFUSED", "This server is not suspended.");
    const appeal = { kind: "server-appeal", userId: owner.id, serverId, suspendedAt, message } as const;
    if (!(await keepAppeal(tx, appeal))) throw alreadyMade();
    await appendActivity(tx, owner, { action: "server.appealed", subjectId: serverId });
    return {};
  });
}

/** False: there is one against this suspension. */
function keepAppeal(tx: Transaction, { message, ...appeal }: Appeal): Promise<boolean> {
  return insertHelpRequest(tx.rows, {
    id: randomUUID(),
    ...appeal,
    message: masked(message, longestAppeal),
    createdAt: tx.now(),
  });
}

function alreadyMade(): AppError {
  return new AppError("HELP_REFUSED", "You have appealed against this already. We answer by email.");
}
