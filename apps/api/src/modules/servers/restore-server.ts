import type { JobType } from "@blockwright/contract/jobs";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { reviveInstance, serverChanged, type RevivedInstance } from "../nodes/index.ts";
import { unmarkServerDeleted } from "./deleted-servers.repository.ts";
import type { DeletingDeps } from "./delete-server.ts";
import { serverRestored } from "./server-events.ts";
import { alignSuspension } from "./suspension/suspend-server.ts";
import type { ServerRow } from "./servers.repository.ts";

export interface RestoredServer {
  readonly server: ServerRow;
  /** How long its files are kept if this fails. */
  readonly keptUntil: Date;
  readonly instance: RevivedInstance;
}

/** Visible to people again, on the machine that keeps its files, and held until they are back in place. */
export async function restoreServer(
  deps: DeletingDeps,
  tx: Transaction,
  serverId: string,
): Promise<RestoredServer> {
  const restored = await undeleteServer(deps, tx, serverId, "restore-previous");
  const instance = await reviveInstance(deps, tx, serverId);
  await alignSuspension(deps, tx, serverId);
  return { ...restored, instance };
}

/** Visible to people again, but on no machine. */
export async function undeleteServer(
  deps: DeletingDeps,
  tx: Transaction,
  serverId: string,
  busyWith: JobType,
): Promise<Omit<RestoredServer, "instance">> {
  const restored = await unmarkServerDeleted(tx.rows, serverId, busyWith, deps.now());
  if (!restored)
    throw new AppError("NOT_FOUND", "There is no deleted server with that id, or it is no longer kept.");
  await deps.recordFact(tx, serverRestored, { serverId });
  tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
  return restored;
}
