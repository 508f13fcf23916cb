import { jobDeclarations } from "@blockwright/contract/jobs";
import type { PowerAction, ServerStatus } from "@blockwright/contract/servers";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { reviseInstance, serverChanged, type NodesDeps } from "../nodes/index.ts";
import { describeServer } from "./describe-server.ts";
import { findLiveServer } from "./live-servers.repository.ts";
import { decidePower } from "./power.ts";
import { findLiveInstance, findServer } from "./servers.repository.ts";

/** Writes the wanted state and returns at once; the node follows. */
export async function changePower(
  deps: NodesDeps,
  once: Transact,
  actor: Person,
  serverId: string,
  action: PowerAction,
): Promise<{ status: ServerStatus }> {
  return once(async (tx) => {
    const busyWith = (await findServer(tx.rows, serverId))?.busyWith;
    if (busyWith) throw new AppError("POWER_REFUSED", jobDeclarations[busyWith].refusal);
    const live = await findLiveInstance(tx.rows, serverId);
    if (!live) throw new AppError("POWER_REFUSED", "This server is still being set up.");
    await reviseInstance(deps, tx, live.id, (instance, observation) =>
      decidePower(action, instance, observation),
    );
    await appendActivity(tx, actor, { action: `server.${deeds[action]}`, subjectId: serverId });
    tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
    const server = await findLiveServer(tx.rows, serverId);
    if (!server) throw new AppError("NOT_FOUND");
    return { status: describeServer(server, deps.now()).status };
  });
}

const deeds = { start: "started", stop: "stopped", restart: "restarted" } as const;
