import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dropDatabase } from "../../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../../services/migrated-database.ts";
import { createPool } from "../db/pool.ts";
import { createLog } from "../log.ts";
import { createTransact } from "../transaction.ts";
import { workflow } from "../workflow-reference.ts";
import { startEngine } from "./engine.ts";
import { openWorkflowClient } from "./enqueue.ts";
import { recordHistories, type History } from "./history.fixture.ts";
import { replay } from "./replay.fixture.ts";
import { implement, type Run, type WorkflowImplementation } from "./workflow.ts";

interface ChangedBaking {
  readonly name: string;
  readonly edit: (run: Run) => Run;
  readonly differences: readonly unknown[];
}

const baking = workflow<{ readonly loaves: number }>("test.bake", "background");

async function bake(run: Run, loaves: number): Promise<void> {
  const dough = await run.step("knead", async () => loaves * 500);
  await run.step("rise", async () => ({ ok: true, dough }));
  await run.step("bake", async () => true);
}

const implementation = implement(baking, (run, { loaves }) => bake(run, loaves));
const engineRefuses = expect.stringMatching(/^it ended as ERROR, recorded is SUCCESS/);

const plants: readonly ChangedBaking[] = [
  { name: "a workflow that did not change", edit: (run) => run, differences: [] },
  {
    name: "a workflow with a renamed step",
    edit: renamed("rise", "rest"),
    differences: ['step 1 is recorded as "rise", asked for was "rest"', engineRefuses],
  },
  {
    name: "a workflow without a step in its middle",
    edit: without("rise"),
    differences: ['step 1 is recorded as "rise", asked for was "bake"', engineRefuses],
  },
  {
    name: "a workflow without its last step",
    edit: without("bake"),
    differences: ['step 2 is recorded as "bake", asked for was nothing'],
  },
  {
    name: "a workflow with another step in its middle",
    edit: around("rise", { before: addStep }),
    differences: ['step 1 is recorded as "rise", asked for was "warm up"', engineRefuses],
  },
  {
    name: "a workflow with another step at its end",
    edit: around("bake", { after: addStep }),
    differences: [expect.stringMatching(/^carried out without a record: "warm up"/), engineRefuses],
  },
  {
    name: "a workflow with another step in its middle, behind a patch",
    edit: around("rise", { before: addPatchedStep }),
    differences: [],
  },
  {
    name: "a workflow with another step at its end, behind a patch",
    edit: around("bake", { after: addPatchedStep }),
    differences: [],
  },
];

const database = `test_${randomBytes(6).toString("hex")}`;
const log = createLog("silent", "test");
let pool: pg.Pool;
let recorded: History[];
let differences: Map<string, string[]>;

beforeAll(async () => {
  const url = await createMigratedDatabase(inject("instance"), database);
  pool = createPool(url, 5, log);
  recorded = await recordBaking(url);
  const [history] = recorded;
  if (history === undefined) throw new Error("the run was not recorded");
  differences = await replay(
    { url, pool },
    plants.map(({ name, edit }) => changed(name, edit)),
    plants.map(({ name }) => ({ ...history, workflow: name, file: name })),
    log,
  );
}, 120_000);
afterAll(async () => {
  await pool.end();
  await dropDatabase(inject("instance"), database);
});

async function recordBaking(url: string): Promise<History[]> {
  const client = await openWorkflowClient(url, log);
  const engine = await startEngine(url, pool, [implementation], log);
  try {
    await createTransact(pool)((tx) =>
      client.enqueue(tx, baking, { id: randomUUID(), input: { loaves: 3 } }),
    );
    for (;;) {
      const histories = await recordHistories(pool);
      if (histories.length > 0) return histories;
      await sleep(100);
    }
  } finally {
    await engine.stop(0);
    await client.close();
  }
}

function changed(name: string, edit: (run: Run) => Run): WorkflowImplementation {
  return { ...implementation, name, run: (run, input) => implementation.run(edit(run), input) };
}

async function addStep(run: Run): Promise<void> {
  await run.step("warm up", async () => undefined);
}

async function addPatchedStep(run: Run): Promise<void> {
  if (await run.patch("warm-up")) await addStep(run);
}

function around(
  step: string,
  actions: { readonly before?: (run: Run) => Promise<void>; readonly after?: (run: Run) => Promise<void> },
) {
  return (run: Run): Run => ({
    ...run,
    step: async (name, work, options) => {
      if (name === step) await actions.before?.(run);
      const value = await run.step(name, work, options);
      if (name === step) await actions.after?.(run);
      return value;
    },
  });
}

/** The step is no longer called, and the workflow continues as if it had succeeded. */
function without(step: string) {
  return (run: Run): Run => ({
    ...run,
    step: async (name, work, options) => (name === step ? (true as never) : run.step(name, work, options)),
  });
}

function renamed(step: string, newName: string) {
  return (run: Run): Run => ({
    ...run,
    step: (name, work, options) => run.step(name === step ? newName : name, work, options),
  });
}

test("a finished run is recorded with its steps and without ids of this machine", () => {
  expect(recorded).toMatchObject([
    {
      id: "00000000-0000-4000-8000-000000000001",
      workflow: "test.bake",
      queue: "background",
      status: "SUCCESS",
      error: null,
      steps: [{ name: "knead" }, { name: "rise" }, { name: "bake" }],
    },
  ]);
});

test.each(plants)("replaying the record finds every change: $name", ({ name, differences: expected }) => {
  expect(differences.get(name)).toEqual(expected);
});
