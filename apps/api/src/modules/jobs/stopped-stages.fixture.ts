import type { TestApi } from "../../api.fixture.ts";
import type { WorkflowImplementation } from "../../platform/workflows/workflow.ts";

interface Interruption {
  readonly at: string;
  readonly act: () => Promise<unknown>;
}

/**
 * Runs a workflow in this process, and does something right before one of its steps. Returns the names of its steps.
 */
export async function runInterrupted(
  workflows: readonly WorkflowImplementation[],
  name: string,
  input: object,
  { at, act }: Interruption,
): Promise<string[]> {
  const steps: string[] = [];
  const { signal } = new AbortController();
  await workflows
    .find((one) => one.name === name)
    ?.run(
      {
        id: "here",
        patch: async () => true,
        step: async (step, work) => {
          steps.push(step);
          if (step === at) await act();
          return work(signal);
        },
      },
      input,
    );
  return steps;
}

/** As if a worker had started the stage of this row and crashed, and the next one came too late. */
export async function letDeadlinePass(
  { application: { pool }, clock }: TestApi,
  table: "build_tasks" | "maintenance_jobs" | "changes",
  id: string,
  maxMinutes: number,
): Promise<void> {
  const deadline = new Date(clock.now().getTime() + maxMinutes * 60_000);
  await pool.query(`update ${table} set stage_deadline_at = $1 where id = $2`, [deadline, id]);
  clock.advance(maxMinutes * 60_000 + 1000);
}
