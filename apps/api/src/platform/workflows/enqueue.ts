import { DBOSClient } from "@dbos-inc/dbos-sdk";
import { createPool } from "../db/pool.ts";
import type { Logger } from "../log.ts";
import { applicationName, applicationVersion } from "./engine-settings.ts";
import { engineLog } from "./engine-log.ts";
import { createFailedRuns, type FailedRuns } from "./failed-runs.ts";
import type { Enqueue } from "./workflow.ts";

export interface WorkflowClient {
  enqueue: Enqueue;
  failedRuns: FailedRuns;
  close(): Promise<void>;
}

export async function openWorkflowClient(databaseUrl: string, log: Logger): Promise<WorkflowClient> {
  // The engine's own pool leaves a connection without a listener while it is handed over, and a database failure at
  // that moment would end the process.
  const systemDatabasePool = createPool(databaseUrl, 4, log);
  const client = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool,
    applicationName,
    logger: engineLog(log),
  });
  return {
    enqueue: async (tx, reference, { id, input, partition }) => {
      const target = {
        queueName: reference.queue,
        workflowName: reference.name,
        workflowID: id,
        ...(partition && { queuePartitionKey: partition }),
      };
      await client.enqueueInTransaction(tx.client, { ...target, appVersion: applicationVersion }, input);
    },
    failedRuns: createFailedRuns(client),
    close: async () => {
      await client.destroy();
      await systemDatabasePool.end();
    },
  };
}
