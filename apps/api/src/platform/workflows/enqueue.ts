import { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Logger } from "../log.ts";
import { applicationName, applicationVersion } from "./engine-settings.ts";
import { engineLog } from "./engine-log.ts";
import type { Enqueue } from "./workflow.ts";

export interface WorkflowClient {
  enqueue: Enqueue;
  close(): Promise<void>;
}

export async function openWorkflowClient(databaseUrl: string, log: Logger): Promise<WorkflowClient> {
  const client = await DBOSClient.create({
    systemDatabaseUrl: databaseUrl,
    systemDatabasePoolSize: 4,
    applicationName,
    logger: engineLog(log),
  });
  return {
    enqueue: async (tx, reference, { id, input }) => {
      const target = { queueName: reference.queue, workflowName: reference.name, workflowID: id };
      await client.enqueueInTransaction(tx.client, { ...target, appVersion: applicationVersion }, input);
    },
    close: () => client.destroy(),
  };
}
