import { randomUUID } from "node:crypto";
import type { Actor } from "../../platform/actor.ts";
import { appendActivity } from "../activity/index.ts";
import { readPlugins } from "../plugins/index.ts";
import { restoreServer } from "../servers/index.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { freshJobSteps } from "./job.ts";
import { restorePreviousRun } from "./job-runs.ts";
import { insertJob } from "./jobs.repository.ts";

/** A deleted server with its world, on the machine that kept it. Off: its owner starts it. */
export async function restoreDeletedServer(
  ground: BuildsGround,
  actor: Actor,
  serverId: string,
): Promise<{ jobId: string; name: string }> {
  return ground.transact(async (tx) => {
    const { server, instance, keptUntil } = await restoreServer(ground, tx, serverId);
    const jobId = randomUUID();
    await insertJob(tx.rows, {
      id: jobId,
      serverId,
      userId: server.userId,
      type: "restore-previous",
      steps: freshJobSteps("restore-previous"),
      payload: { restores: "deleted", keptUntil: keptUntil.toISOString() },
      wanted: {
        power: "off",
        spec: instance.spec,
        server: {
          serverType: server.serverType,
          minecraftVersion: server.minecraftVersion,
          maxPlayers: server.maxPlayers,
          plugins: server.plugins,
          config: server.config,
        },
        plugins: await readPlugins(tx, serverId),
      },
    });
    await appendActivity(tx, actor, { action: "server.restored", subjectId: serverId, details: { jobId } });
    await ground.enqueue(tx, restorePreviousRun, {
      id: `job-${jobId}`,
      input: { jobId, serverId },
      partition: serverId,
    });
    return { jobId, name: server.name };
  });
}
