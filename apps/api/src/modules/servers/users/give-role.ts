import { randomUUID } from "node:crypto";
import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import { addWithin } from "../../../platform/row-limit.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { GivenRights } from "../../access/index.ts";
import { countServerUsers, insertServerUser } from "../server-users.repository.ts";
import type { ServerRow } from "../servers.repository.ts";

export const maxServerUsers = 100;

interface NewRole extends GivenRights {
  /** Locked by the caller. */
  readonly server: ServerRow;
  readonly userId: string;
  readonly addedBy: string;
}

/** Adds a person to a server's list, unless they are already on it or it is full. */
export async function giveRole(tx: Transaction, { server, userId, role, switches, addedBy }: NewRole) {
  if (server.userId === userId) throw new AppError("USER_REFUSED", message("server-user.is-owner"));
  const user = { id: randomUUID(), serverId: server.id, userId, role, switches, createdAt: tx.now() };
  const limit = {
    of: `server-users ${server.id}`,
    max: maxServerUsers,
    count: () => countServerUsers(tx.rows, server.id),
    refusal: () =>
      new AppError("USER_REFUSED", message("server-user.limit-reached", { limit: maxServerUsers })),
  } as const;
  await addWithin(tx, limit, async () => {
    if (!(await insertServerUser(tx.rows, { ...user, addedBy })))
      throw new AppError("USER_REFUSED", message("server-user.is-there"));
  });
  return user;
}
