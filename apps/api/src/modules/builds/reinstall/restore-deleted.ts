import type { DeletedServer } from "@blockwright/contract/deleted-servers";
import type { Actor, Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { beginBringBack } from "../../backups/index.ts";
import { areFilesGone } from "../../nodes/index.ts";
import { refuseBeyondLimit } from "../../plans/index.ts";
import { readPlugins } from "../../plugins/index.ts";
import { findDeletedOf, restoreServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { countOwnedServers } from "../builds.repository.ts";
import { restorePreviousRun } from "./job-runs.ts";
import { beginJob } from "../../jobs/index.ts";
import type { PreviousState } from "./previous-state.ts";

/**
 * Restores a deleted server with its world, on the machine that kept it, or from its newest backup if no machine did.
 * It stays off until its owner starts it.
 */
export async function restoreDeletedServer(
  deps: BuildsDeps,
  actor: Actor,
  serverId: string,
): Promise<{ jobId: string; name: string }> {
  return deps.transact((tx) => restoreWithin(deps, tx, actor, { serverId }));
}

/** The same for its owner, within the server limit of the plan. */
export async function bringBackServer(
  deps: BuildsDeps,
  once: Transact,
  actor: Person,
  serverId: string,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    const own = await findDeletedOf(tx.rows, actor.id, deps.now());
    if (!own.some(({ id }) => id === serverId)) throw new AppError("NOT_FOUND");
    await refuseMoreServers(tx, actor.id);
    const { jobId } = await restoreWithin(deps, tx, actor, { serverId });
    return { jobId };
  });
}

/** Throws if this person's plan has no room for one more server. */
export async function refuseMoreServers(tx: Transaction, userId: string): Promise<void> {
  await refuseBeyondLimit(tx, userId, ({ rows }, owner) => countOwnedServers(rows, owner));
}

export async function listDeletedServers(
  { rows, now }: Pick<BuildsDeps, "rows" | "now">,
  actor: Person,
): Promise<DeletedServer[]> {
  const found = await findDeletedOf(rows, actor.id, now());
  return found.flatMap(({ id, name, serverType, minecraftVersion, deletedAt, purgeAfter }) =>
    deletedAt && purgeAfter
      ? {
          id,
          name,
          serverType,
          minecraftVersion,
          deletedAt: deletedAt.toISOString(),
          keptUntil: purgeAfter.toISOString(),
        }
      : [],
  );
}

interface Restore {
  readonly serverId: string;
  /** Of an operator. */
  readonly reason?: string;
}

/** In a transaction that has decided who gets it. */
export async function restoreWithin(
  deps: BuildsDeps,
  tx: Transaction,
  actor: Actor,
  { serverId, reason }: Restore,
): Promise<{ jobId: string; name: string }> {
  if (await areFilesGone(deps, tx, serverId)) return beginBringBack(deps, tx, actor, { serverId, reason });
  const { server, instance, keptUntil } = await restoreServer(deps, tx, serverId);
  const { serverType, minecraftVersion, maxPlayers, config } = server;
  const wanted: PreviousState = {
    power: "off",
    spec: instance.spec,
    server: { serverType, minecraftVersion, maxPlayers, config },
    plugins: await readPlugins(tx, serverId),
  };
  const jobId = await beginJob(deps, tx, {
    type: "restore-previous",
    workflow: restorePreviousRun,
    serverId,
    userId: server.userId,
    payload: { restores: "deleted", keptUntil: keptUntil.toISOString() },
    wanted,
  });
  await appendActivity(tx, actor, {
    action: "server.restored",
    subjectId: serverId,
    details: { jobId, ...(reason !== undefined && { reason }) },
  });
  return { jobId, name: server.name };
}
