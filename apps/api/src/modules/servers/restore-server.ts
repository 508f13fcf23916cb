import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { reviveInstance, serverChanged, type RevivedInstance } from "../nodes/index.ts";
import { unmarkServerDeleted } from "./deleted-servers.repository.ts";
import type { DeletingDeps } from "./delete-server.ts";
import { serverRestored } from "./server-events.ts";
import type { ServerRow } from "./servers.repository.ts";

export interface RestoredServer {
  readonly server: ServerRow;
  /** Until when its files are kept should this come to nothing. */
  readonly keptUntil: Date;
  readonly instance: RevivedInstance;
}

/** There again for people, on the machine that keeps its files, and held until they are back in their place. */
export async function restoreServer(
  deps: DeletingDeps,
  tx: Transaction,
  serverId: string,
): Promise<RestoredServer> {
  const restored = await unmarkServerDeleted(tx.rows, serverId, "restore-previous", deps.now());
  if (!restored)
    throw new AppError("NOT_FOUND", "There is no deleted server with that id, or it is no longer kept.");
  const instance = await reviveInstance(deps, tx, serverId);
  await deps.recordFact(tx, serverRestored, { serverId });
  tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
  return { ...restored, instance };
}
