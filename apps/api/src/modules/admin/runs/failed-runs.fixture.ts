import { randomUUID } from "node:crypto";
import type { TestApi } from "../../../api.fixture.ts";
import { workflow, type QueueName } from "../../../platform/workflow-reference.ts";

/** Enqueues a delivery to a handler that does not exist. A worker fails it at once; without a worker it stays queued. */
export async function enqueueHopeless(
  { application: { deps } }: TestApi,
  queue: QueueName = "background",
): Promise<string> {
  const id = randomUUID();
  const run = workflow<object>("events.handle-fact", queue);
  const input = { factId: id, handler: "nobody" };
  await deps.transact((tx) =>
    deps.enqueue(tx, run, { id, input, ...(queue !== "background" && { partition: id }) }),
  );
  return id;
}

/** For tests without a worker. */
export async function someFailedRun(api: TestApi): Promise<string> {
  const id = await enqueueHopeless(api);
  await api.application.pool.query(
    "update dbos.workflow_status set status = 'ERROR' where workflow_uuid = $1",
    [id],
  );
  return id;
}
