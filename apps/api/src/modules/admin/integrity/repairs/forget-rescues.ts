import { randomUUID } from "node:crypto";
import { beginRemoveRepository } from "@blockwright/node-protocol/backups";
import { timeBefore } from "../../../../platform/now.ts";
import { endWork, followWork } from "../../../backups/index.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import { repositoryAt } from "./rescue.ts";
import { deleteRescue, findExpiredRescues } from "./rescues.repository.ts";

const keptForMs = 30 * 24 * 3_600_000;
const maxAtOnce = 5;

/** First the store, then the key. One whose machine is away is tried again at the next check. */
export async function forgetRescues(deps: IntegrityDeps, signal: AbortSignal): Promise<void> {
  const expired = await findExpiredRescues(deps.rows, timeBefore(deps.now(), keptForMs), maxAtOnce);
  for (const { id, nodeId } of expired) {
    try {
      await removeFromStore(deps, id, nodeId, signal);
      await deleteRescue(deps.rows, id);
    } catch (error) {
      signal.throwIfAborted();
      deps.log.warn({ err: error, rescueId: id, nodeId }, "rescued files are still in the store");
    }
  }
}

async function removeFromStore(
  deps: IntegrityDeps,
  id: string,
  nodeId: string,
  signal: AbortSignal,
): Promise<void> {
  const workId = randomUUID();
  const begin = async () => {
    const repository = await repositoryAt(deps, id, nodeId);
    await deps.callNode(nodeId, beginRemoveRepository, { workId, repository });
  };
  try {
    await followWork(deps, { signal }, { workId, nodeId, begin, onRunning: async () => undefined });
  } finally {
    await endWork(deps, nodeId, workId);
  }
}
