import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { startEngine } from "./engine.ts";
import type { NamedHistory } from "./history.fixture.ts";
import type { Run, WorkflowImplementation } from "./workflow.ts";

/** Thrown where a run would take a patched path that begins after its last recorded step. */
class BeyondRecord extends Error {}

interface Replay {
  readonly history: NamedHistory;
  readonly asked: string[];
  /** Steps without a record, whose work would have been done. */
  readonly executed: string[];
  isBeyond: boolean;
}

interface Ending {
  readonly status: string;
  readonly output: string | null;
  readonly error: string | null;
}

const endsWithinMs = 60_000;

/**
 * Lets the real engine resume every history as the run of a worker that was killed just before its end. All steps are
 * recorded, so none is executed. Returns the differences from the record by file; nothing when a run went as recorded.
 */
export async function replay(
  database: { readonly url: string; readonly pool: pg.Pool },
  implementations: readonly WorkflowImplementation[],
  histories: readonly NamedHistory[],
  log: Logger,
): Promise<Map<string, string[]>> {
  const replays = new Map(
    histories.map((history): [string, Replay] => [
      runIdOf(history),
      { history, asked: [], executed: [], isBeyond: false },
    ]),
  );
  for (const history of histories) await insertInterrupted(database.pool, history);
  const observed = implementations.map((implementation) => observe(implementation, replays));
  const engine = await startEngine(database.url, database.pool, observed, log);
  try {
    const endings = await untilEnded(database.pool, [...replays.keys()]);
    return new Map([...replays].map(([id, one]) => [one.history.file, differences(one, endings.get(id))]));
  } finally {
    await engine.stop(0);
  }
}

/** Histories of one workflow may have the same id, since each is anonymised separately. */
function runIdOf({ id, file }: NamedHistory): string {
  return `${id} of ${file}`;
}

/** The same workflow, except that its steps are recorded and none is executed. */
function observe(
  implementation: WorkflowImplementation,
  replays: ReadonlyMap<string, Replay>,
): WorkflowImplementation {
  return {
    name: implementation.name,
    queue: implementation.queue,
    run: async (run, input) => {
      const seen = replays.get(run.id);
      if (!seen) throw new Error(`no history is replayed as ${run.id}`);
      await implementation.run(observedRun(run, seen), input);
    },
  };
}

function observedRun(run: Run, seen: Replay): Run {
  return {
    id: run.id,
    step: (name) => {
      seen.asked.push(name);
      const refuse = async () => {
        seen.executed.push(name);
        throw new Error(`"${name}" has no record`);
      };
      return run.step(name, refuse, { maxAttempts: 1 });
    },
    patch: async (name) => {
      const isPatched = await run.patch(name);
      if (!isPatched) return false;
      if (seen.asked.length >= seen.history.steps.length) {
        seen.isBeyond = true;
        throw new BeyondRecord(`the patch "${name}" begins behind the record`);
      }
      seen.asked.push(`DBOS.patch-${name}`);
      return true;
    },
  };
}

/** As a killed worker leaves it: pending, with an executor without a heartbeat. */
async function insertInterrupted(pool: pg.Pool, history: NamedHistory): Promise<void> {
  const { workflow, queue, partition, applicationVersion, serialization, inputs, steps, file } = history;
  const id = runIdOf(history);
  await pool.query(
    `insert into dbos.workflow_status
       (workflow_uuid, status, name, executor_id, application_version, application_id, application_name,
        queue_name, queue_partition_key, serialization, authenticated_user, assumed_role, authenticated_roles,
        recovery_attempts, started_at_epoch_ms)
     values ($1, 'PENDING', $2, 'killed', $3, '', 'blockwright', $4, $5, $6, '', '', '[]', 1, 1)`,
    [id, workflow, applicationVersion, queue, partition && file, serialization],
  );
  await pool.query("insert into dbos.workflow_input (workflow_uuid, inputs) values ($1, $2)", [id, inputs]);
  for (const [position, step] of steps.entries())
    await pool.query(
      `insert into dbos.operation_outputs
         (workflow_uuid, function_id, function_name, output, error, serialization, application_name)
       values ($1, $2, $3, $4, $5, $6, 'blockwright')`,
      [id, position, step.name, step.output, step.error, step.serialization],
    );
}

async function untilEnded(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, Ending>> {
  const deadline = Date.now() + endsWithinMs;
  for (;;) {
    const { rows } = await pool.query<Ending & { id: string }>(
      `select run.workflow_uuid as id, run.status, result.output, result.error
         from dbos.workflow_status run left join dbos.workflow_output result using (workflow_uuid)
        where run.workflow_uuid = any($1)`,
      [ids],
    );
    const isOver = rows.every(({ status }) => status !== "PENDING" && status !== "ENQUEUED");
    if (isOver || Date.now() > deadline) return new Map(rows.map((row) => [row.id, row]));
    await sleep(100);
  }
}

function differences({ history, asked, executed, isBeyond }: Replay, ending: Ending | undefined): string[] {
  const found: string[] = [];
  const recorded = history.steps.map(({ name }) => name);
  const at = recorded.findIndex((name, index) => asked[index] !== name);
  if (at !== -1)
    found.push(`step ${at} is recorded as "${recorded[at]}", asked for was ${quoted(asked[at])}`);
  if (executed.length > 0) found.push(`carried out without a record: ${executed.map(quoted).join(", ")}`);
  if (isBeyond) return found;
  if (ending?.status !== history.status)
    found.push(`it ended as ${ending?.status}, recorded is ${history.status}: ${messageOf(ending?.error)}`);
  else if (ending.output !== history.output || messageOf(ending.error) !== messageOf(history.error))
    found.push(`its result is ${ending.output ?? messageOf(ending.error)}`);
  return found;
}

function quoted(name: string | undefined): string {
  return name === undefined ? "nothing" : `"${name}"`;
}

/** The text alone: stacks and further fields differ from run to run. */
function messageOf(error: string | null | undefined): string | undefined {
  if (error === null || error === undefined) return undefined;
  const { json } = JSON.parse(error) as { json?: { message?: string } };
  return json?.message;
}
