import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { serverChanged } from "../nodes/index.ts";
import { claimServer, updateServer } from "./servers.repository.ts";

/** Only what people read. Its address, its world and its files keep their names. */
export async function renameServer(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  { serverId, name }: { readonly serverId: string; readonly name: string },
): Promise<{ name: string }> {
  await transact(async (tx) => {
    const server = await claimServer(tx.rows, serverId);
    if (!server) throw new AppError("NOT_FOUND");
    if (server.name === name) return;
    await updateServer(tx.rows, serverId, { name });
    await appendActivity(tx, actor, { action: "server.renamed", subjectId: serverId, details: { name } });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
  });
  return { name };
}
