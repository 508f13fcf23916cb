import { jobDeclarations } from "@blockwright/contract/jobs";
import { message } from "@blockwright/contract/message";
import type { PowerAction, ServerStatus } from "@blockwright/contract/servers";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact, Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { reviseInstance, serverChanged, type NodesDeps } from "../nodes/index.ts";
import { describeServer } from "./describe-server.ts";
import { findLiveServer } from "./live-servers.repository.ts";
import { decidePower } from "./power.ts";
import { countRow, findLiveInstance, findServer } from "./servers.repository.ts";
import { whyFilesMayNotRun } from "./suspension/suspend-server.ts";
import { findWantedRow, noteOnRow, withRow } from "./wanted-row.ts";

export interface PowerDeps extends NodesDeps, BuildWatch {
  /** Implemented by the module that knows which add-ons a server has. Does without where the machine has no port left. */
  readonly leaseMissingPorts: (tx: Transaction, serverId: string) => Promise<void>;
}

/** Implemented by the module that knows the builds of a server. A build starts and stops its server itself. */
export interface BuildWatch {
  readonly isBeingBuilt: (tx: Transaction, serverId: string) => Promise<boolean>;
}

export async function refuseWhileBuilt(
  { isBeingBuilt }: BuildWatch,
  tx: Transaction,
  serverId: string,
): Promise<void> {
  if (await isBeingBuilt(tx, serverId)) throw new AppError("POWER_REFUSED", message("server.being-built"));
}

/** What the activity log says about it. */
interface LogEntry {
  readonly action: `server.${string}`;
  readonly details?: Readonly<Record<string, string>>;
}

const deeds = { start: "started", stop: "stopped", restart: "restarted" } as const;

/** Writes the wanted state and returns at once; the node follows. */
export async function changePower(
  deps: PowerDeps,
  once: Transact,
  actor: Actor,
  serverId: string,
  action: PowerAction,
  entry: LogEntry = { action: `server.${deeds[action]}` },
): Promise<{ status: ServerStatus; note?: string }> {
  const row = action === "stop" ? undefined : await findWantedRow(deps, serverId);
  return once(async (tx) => {
    const { busyWith } = (await findServer(tx.rows, serverId)) ?? {};
    const whyNot = action === "stop" ? undefined : await whyFilesMayNotRun(tx, serverId);
    if (whyNot !== undefined) throw new AppError("POWER_REFUSED", whyNot);
    if (busyWith) throw new AppError("POWER_REFUSED", jobDeclarations[busyWith].refusal);
    await refuseWhileBuilt(deps, tx, serverId);
    const live = await findLiveInstance(tx.rows, serverId);
    if (!live) throw new AppError("POWER_REFUSED", "This server is still being set up.");
    // Of add-ons from before such ports existed, or that came when the machine had none left.
    if (action !== "stop") await deps.leaseMissingPorts(tx, serverId);
    await reviseInstance(deps, tx, live.id, (instance, observation) => {
      const revision = decidePower(action, instance, observation);
      return revision && withRow(revision, instance.spec, row);
    });
    await appendActivity(tx, actor, { ...entry, subjectId: serverId });
    tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
    const server = await findLiveServer(tx.rows, serverId);
    if (!server) throw new AppError("NOT_FOUND");
    const note = row === undefined ? undefined : noteOnRow(await countRow(tx.rows, live.id), row);
    return { status: describeServer(server, deps.now()).status, ...(note !== undefined && { note }) };
  });
}
