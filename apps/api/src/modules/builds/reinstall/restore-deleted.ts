import type { Actor } from "../../../platform/actor.ts";
import { appendActivity } from "../../activity/index.ts";
import { readPlugins } from "../../plugins/index.ts";
import { restoreServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { restorePreviousRun } from "./job-runs.ts";
import { beginJob } from "../../jobs/index.ts";
import type { PreviousState } from "./previous-state.ts";

/** A deleted server with its world, on the machine that kept it. Off: its owner starts it. */
export async function restoreDeletedServer(
  deps: BuildsDeps,
  actor: Actor,
  serverId: string,
): Promise<{ jobId: string; name: string }> {
  return deps.transact(async (tx) => {
    const { server, instance, keptUntil } = await restoreServer(deps, tx, serverId);
    const wanted: PreviousState = {
      power: "off",
      spec: instance.spec,
      server: {
        serverType: server.serverType,
        minecraftVersion: server.minecraftVersion,
        maxPlayers: server.maxPlayers,
        config: server.config,
      },
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
    await appendActivity(tx, actor, { action: "server.restored", subjectId: serverId, details: { jobId } });
    return { jobId, name: server.name };
  });
}
