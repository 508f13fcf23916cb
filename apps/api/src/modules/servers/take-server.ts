import type { JobType } from "@blockwright/contract/jobs";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import {
  releaseKept,
  serverChanged,
  type Hold,
  type NodesDeps,
  type Power,
  type SpecParts,
} from "../nodes/index.ts";
import { serverPartChanged } from "./server-events.ts";
import {
  claimServer,
  findInstanceForWork,
  findServer,
  updateServer,
  type ServerRow,
} from "./servers.repository.ts";

/** What a reinstall changes about a server. */
export type ServerDescription = Pick<ServerRow, "serverType" | "minecraftVersion" | "maxPlayers" | "config">;

export interface ServerForWork {
  readonly server: ServerRow;
  /** Undefined until it is placed on a machine. */
  readonly instance:
    | {
        readonly id: string;
        readonly power: Power;
        readonly holds: readonly Hold[];
        readonly spec: SpecParts;
      }
    | undefined;
}

/** Only one job has a server at a time, even with concurrent requests. JOB_RUNNING for the others. */
export async function takeServer(
  { hints }: Pick<NodesDeps, "hints">,
  tx: Transaction,
  serverId: string,
  type: JobType,
): Promise<ServerForWork> {
  const server = await claimServer(tx.rows, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  if (server.busyWith !== null) throw new AppError("JOB_RUNNING");
  await updateServer(tx.rows, serverId, { busyWith: type });
  tx.afterCommit(() => sayChanged(hints, serverId));
  return { server, instance: await findInstanceForWork(tx.rows, serverId) };
}

/** Inside a transaction that changes it; undefined once it is deleted. */
export async function readForWork(tx: Transaction, serverId: string): Promise<ServerForWork | undefined> {
  const server = await claimServer(tx.rows, serverId);
  return server && { server, instance: await findInstanceForWork(tx.rows, serverId) };
}

/** Undefined once it is deleted. */
export function readServer(
  { rows }: Pick<NodesDeps, "rows">,
  serverId: string,
): Promise<ServerRow | undefined> {
  return findServer(rows, serverId);
}

/** The end of a job, with the server's new state, if it has changed. */
export async function leaveServer(
  { hints }: Pick<NodesDeps, "hints">,
  tx: Transaction,
  serverId: string,
  { serverType, minecraftVersion, maxPlayers, config }: Partial<ServerDescription> = {},
): Promise<void> {
  const become = { serverType, minecraftVersion, maxPlayers, config };
  await updateServer(tx.rows, serverId, { ...become, busyWith: null });
  await releaseKept(tx, serverId);
  tx.afterCommit(() => sayChanged(hints, serverId));
}

function sayChanged(hints: NodesDeps["hints"], serverId: string): void {
  hints.send(serverChanged, { serverIds: [serverId] });
  hints.send(serverPartChanged, { serverId, part: "job" });
}
