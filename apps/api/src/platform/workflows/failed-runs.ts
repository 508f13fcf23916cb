import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { QueueName } from "../workflow-reference.ts";
import type { Transaction } from "../transaction.ts";
import { applicationVersion } from "./engine-settings.ts";

export interface FailedRun {
  readonly id: string;
  readonly workflow: string;
  /** The step that failed in every attempt. Null if it failed between steps. */
  readonly step: string | null;
  readonly error: string;
  readonly failedAt: Date;
  readonly canRetry: boolean;
}

/** Whether a run of this module may be seen and retried. */
export type RunFilter = (module: string) => boolean;

/** Runs of workflows that ended with an error, and nothing handles it. */
export interface FailedRuns {
  /** The newest, without those that were retried. */
  list(isShown?: RunFilter): Promise<FailedRun[]>;
  /** False if there is no such run, or if it can't be retried. A second call does nothing. */
  retry(tx: Transaction, id: string, isShown?: RunFilter): Promise<boolean>;
}

const listed = 20;
const longestError = 500;

/**
 * Their effects are idempotent by the row they name. Runs of other queues belong to a job, which has rolled back and may
 * have been followed by another one: people start those again.
 */
const retried: QueueName = "background";

export function createFailedRuns(client: DBOSClient): FailedRuns {
  const isRetried = async (ids: readonly string[]) => {
    const again = ids.map(againOf);
    const found = await client.listWorkflows({ workflowIDs: again, loadInput: false, loadOutput: false });
    const known = new Set(found.map(({ workflowID }) => workflowID));
    return (id: string) => known.has(againOf(id));
  };
  return {
    list: async (isShown = everything) => {
      const failed = await client.listWorkflows({
        status: "ERROR",
        sortDesc: true,
        limit: listed,
        loadInput: false,
      });
      if (failed.length === 0) return [];
      const isDone = await isRetried(failed.map(({ workflowID }) => workflowID));
      const open = failed.filter((run) => !isDone(run.workflowID) && isShown(moduleOf(run)));
      return Promise.all(
        open.map(
          async ({ workflowID, workflowName, queueName, error, completedAt, updatedAt, createdAt }) => ({
            id: workflowID,
            workflow: workflowName,
            step: failedStep((await client.listWorkflowSteps(workflowID)) ?? []),
            error: sentenceOf(error),
            failedAt: new Date(completedAt ?? updatedAt ?? createdAt),
            canRetry: queueName === retried,
          }),
        ),
      );
    },
    retry: async ({ client: connection }, id, isShown = everything) => {
      const [failed] = await client.listWorkflows({ workflowIDs: [id], status: "ERROR", loadOutput: false });
      if (failed?.queueName !== retried || !isShown(moduleOf(failed))) return false;
      const target = { queueName: retried, workflowName: failed.workflowName, workflowID: againOf(id) };
      const input: unknown[] = failed.input ?? [];
      await client.enqueueInTransaction(connection, { ...target, appVersion: applicationVersion }, ...input);
      return true;
    },
  };
}

export function failedStep(
  steps: readonly { readonly name: string; readonly error: Error | null }[],
): string | null {
  const last = steps.at(-1);
  return last?.error ? last.name : null;
}

const everything: RunFilter = () => true;

/** A delivery of a fact belongs to its handler's module, which its id names. */
function moduleOf(run: { readonly workflowID: string; readonly workflowName: string }): string {
  const { workflowID, workflowName } = run;
  const name =
    workflowName === "events.handle-fact" ? (workflowID.split(":")[1] ?? workflowName) : workflowName;
  return name.split(".")[0] ?? name;
}

function againOf(id: string): string {
  return `${id}:again`;
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : "").slice(0, longestError);
}
