import { requireSmall } from "./step-result.ts";
import { randomUUID } from "node:crypto";
import { DBOS } from "@dbos-inc/dbos-sdk";
import type pg from "pg";
import { createPool } from "../db/pool.ts";
import { withLogContext, type Logger } from "../log.ts";
import { engineLog } from "./engine-log.ts";
import { applicationName, applicationVersion, queues } from "./engine-settings.ts";
import { startReaper } from "./reaper.ts";
import type { Run, WorkflowImplementation } from "./workflow.ts";

export interface Engine {
  readonly executorId: string;
  /** Accepts no new runs, lets the running ones finish within the time; other workers adopt the rest. */
  stop(graceMs: number): Promise<void>;
}

export async function startEngine(
  databaseUrl: string,
  pool: pg.Pool,
  implementations: readonly WorkflowImplementation[],
  log: Logger,
): Promise<Engine> {
  const executorId = randomUUID();
  const enginePool = createPool(databaseUrl, 10, log);
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: databaseUrl,
    systemDatabasePool: enginePool,
    executorID: executorId,
    applicationVersion,
    enablePatching: true,
    logger: engineLog(log),
  });
  const registered = implementations.map((implementation) => ({
    implementation,
    start: register(implementation, log),
  }));
  const reaper = await startReaper(pool, executorId, log);
  await DBOS.launch();
  reaper.adoptFromNowOn();
  for (const [name, options] of Object.entries(queues)) await DBOS.registerQueue(name, options);
  await DBOS.applySchedules(
    registered.flatMap(({ implementation: { name, cron, queue }, start }) =>
      cron
        ? [{ scheduleName: name, workflowFn: start, schedule: cron, queueName: queue, cronTimezone: "UTC" }]
        : [],
    ),
  );
  return {
    executorId,
    stop: async (graceMs) => {
      // Registered workflows belong to this engine: another may start in the same process.
      await DBOS.shutdown({ workflowCompletionTimeoutMS: graceMs, deregister: true });
      await reaper.stop();
      await enginePool.end();
    },
  };
}

function register(implementation: WorkflowImplementation, log: Logger) {
  const run = async (input: unknown) => {
    const id = DBOS.workflowID ?? "";
    await withLogContext({ workflowId: id }, async () => {
      try {
        await implementation.run({ id, step, patch }, input);
      } catch (error) {
        log.error({ err: error, workflow: implementation.name }, "a workflow failed");
        throw error;
      }
    });
  };
  return DBOS.registerWorkflow(run, { name: implementation.name });
}

const patch: Run["patch"] = (name) => DBOS.patch(name);

const step: Run["step"] = (name, work, options = {}) => {
  const retry = {
    retriesAllowed: true,
    intervalSeconds: 1,
    backoffRate: 2,
    maxAttempts: options.maxAttempts ?? 8,
    ...(options.shouldRetry && { shouldRetry: options.shouldRetry }),
  };
  const bounded = async () =>
    requireSmall(name, await work(DBOS.stepStatus?.cancelSignal ?? new AbortController().signal));
  return DBOS.runStep(bounded, { name, ...retry });
};
