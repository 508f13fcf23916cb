import { getExecutor } from "@dbos-inc/dbos-sdk/internal/dbos";
import type pg from "pg";
import type { Logger } from "../log.ts";

const beatEveryMs = 1000;
const deadAfterSeconds = 5;

/**
 * Gives the runs of a lost worker to a living one. The engine leaves that to its paid control plane; the call below is
 * exported but not guaranteed, hence the exact pin of the package. Several workers may adopt at once: the engine's own
 * update is guarded by status and executor.
 */
export async function startReaper(pool: pg.Pool, executorId: string, log: Logger) {
  let isAdopting = false;
  let isBusy = false;
  const tick = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await beat(pool, executorId);
      if (isAdopting) await adoptLostRuns(pool, executorId, log);
    } catch (error) {
      log.warn({ err: error }, "the workflow reaper will try again");
    } finally {
      isBusy = false;
    }
  };
  await beat(pool, executorId);
  const timer = setInterval(() => void tick(), beatEveryMs);
  return {
    adoptFromNowOn: () => {
      isAdopting = true;
    },
    stop: async () => {
      clearInterval(timer);
      // Without the database the row stays and becomes stale, as after a crash.
      await pool
        .query("delete from workflow_executors where id = $1", [executorId])
        .catch((error: unknown) => log.warn({ err: error }, "the worker could not sign off"));
    },
  };
}

async function beat(pool: pg.Pool, executorId: string): Promise<void> {
  await pool.query(
    "insert into workflow_executors (id) values ($1) on conflict (id) do update set beat_at = now()",
    [executorId],
  );
}

async function adoptLostRuns(pool: pg.Pool, executorId: string, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct run.executor_id as id
       from dbos.workflow_status run left join workflow_executors worker on worker.id = run.executor_id
      where run.status = 'PENDING' and run.executor_id <> $1
        and coalesce(worker.beat_at, '-infinity') < now() - make_interval(secs => $2)`,
    [executorId, deadAfterSeconds],
  );
  if (rows.length === 0) return;
  const lost = rows.map(({ id }) => id);
  const adopted = await getExecutor().recoverPendingWorkflows(lost);
  if (adopted.length > 0)
    log.warn({ from: lost, runs: adopted.map((run) => run.workflowID) }, "adopted lost workflows");
  await pool.query("delete from workflow_executors where beat_at < now() - interval '1 day'");
}
