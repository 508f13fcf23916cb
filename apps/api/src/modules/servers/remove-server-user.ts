import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { appendActivity } from "../activity/index.ts";
import { serverChanged } from "../nodes/index.ts";
import { deleteServerUser } from "./server-users.repository.ts";

/** The hint makes every process ask again whether open sockets may stay open. */
export async function removeServerUser(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  { serverId, userId }: { readonly serverId: string; readonly userId: string },
): Promise<void> {
  await transact(async (tx) => {
    const role = await deleteServerUser(tx.rows, serverId, userId);
    if (!role) throw new AppError("NOT_FOUND");
    await appendActivity(tx, actor, {
      action: "server.user-removed",
      subjectId: serverId,
      details: { userId, role },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
  });
}
