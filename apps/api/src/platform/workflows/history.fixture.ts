import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type pg from "pg";
import { z } from "zod";

const historiesFolder = join(import.meta.dirname, "../../../histories");

/** As the engine stores it: text in its own format. */
const recordedValue = z.string().nullable();

const recordedStep = z.object({
  name: z.string(),
  output: recordedValue,
  error: recordedValue,
  serialization: z.string().nullable(),
});

/**
 * One finished run: what the engine stores of it in `dbos.workflow_status` and `dbos.operation_outputs`, without times.
 */
const historySchema = z.object({
  id: z.string(),
  workflow: z.string(),
  queue: z.string(),
  partition: z.string().nullable(),
  applicationVersion: z.string(),
  serialization: z.string().nullable(),
  inputs: recordedValue,
  status: z.enum(["SUCCESS", "ERROR"]),
  output: recordedValue,
  error: recordedValue,
  steps: z.array(recordedStep),
});
export type History = z.output<typeof historySchema>;

export interface NamedHistory extends History {
  /** Its file, such as `builds.build-server/give-up-0c1d2e3f.json`. */
  readonly file: string;
}

export function readHistories(folder = historiesFolder): NamedHistory[] {
  return globSync("*/*.json", { cwd: folder })
    .toSorted()
    .map((file) => ({
      file,
      ...historySchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))),
    }));
}

/** Every finished run of this database, in the stored form of histories. */
export async function recordHistories(pool: pg.Pool): Promise<History[]> {
  const { rows } = await pool.query<{ history: unknown }>(
    `select jsonb_build_object(
              'id', run.workflow_uuid, 'workflow', run.name, 'queue', run.queue_name,
              'partition', run.queue_partition_key, 'applicationVersion', run.application_version,
              'serialization', run.serialization, 'inputs', input.inputs, 'status', run.status,
              'output', output.output, 'error', output.error,
              'steps', coalesce(jsonb_agg(jsonb_build_object(
                'name', step.function_name, 'output', step.output, 'error', step.error,
                'serialization', step.serialization) order by step.function_id)
                filter (where step.function_id is not null), '[]')) as history
       from dbos.workflow_status run
       left join dbos.workflow_input input using (workflow_uuid)
       left join dbos.workflow_output output using (workflow_uuid)
       left join dbos.operation_outputs step on step.workflow_uuid = run.workflow_uuid
      where run.status in ('SUCCESS', 'ERROR')
      group by run.workflow_uuid, input.inputs, output.output, output.error
      order by run.created_at`,
  );
  return rows.map(({ history }) => {
    const { steps, error, ...more } = historySchema.parse(JSON.parse(anonymous(JSON.stringify(history))));
    return {
      ...more,
      error: withoutStacks(error),
      steps: steps.map((step) => ({ ...step, error: withoutStacks(step.error) })),
    };
  });
}

/** Writes runs that took a different path from every stored history. */
export function keepNewHistories(histories: readonly History[], folder = historiesFolder): void {
  for (const history of histories) {
    const file = join(folder, fileOf(history));
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(history, undefined, 2)}\n`);
  }
}

/** Runs that called the same steps with the same kind of result took the same path. */
function fileOf({ workflow, status, steps }: History): string {
  const way = JSON.stringify([status, steps.map((step) => [step.name, kindOf(step)])]);
  const hash = createHash("sha256").update(way).digest("hex").slice(0, 8);
  const last = steps.at(-1)?.name ?? "no steps";
  return join(workflow, `${last.replaceAll(/\W+/g, "-")}-${hash}.json`);
}

function kindOf({ output, error }: History["steps"][number]): unknown {
  if (error !== null) return "error";
  const value = z
    .object({ json: z.union([z.boolean(), z.object({ ok: z.boolean() })]) })
    .safeParse(JSON.parse(output ?? "null"));
  if (!value.success) return "value";
  return typeof value.data.json === "boolean" ? value.data.json : value.data.json.ok;
}

/** Each id becomes a distinct number, the same everywhere. */
function anonymous(text: string): string {
  const ids = new Map<string, string>();
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, known);
    return known;
  });
}

/** Stacks contain folders of the machine, and nothing reads them. */
function withoutStacks(error: string | null): string | null {
  if (error === null) return null;
  return JSON.stringify(JSON.parse(error, (key, value: unknown) => (key === "stack" ? undefined : value)));
}
