import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { enqueueHopeless } from "./failed-runs.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());

let operator: TestPerson;
beforeAll(async () => {
  operator = await signInOperator(api);
});

interface Listed {
  readonly id: string;
  readonly canRetry: boolean;
}

async function listed(): Promise<Listed[]> {
  const { json } = await ask(`${api.url}/api/admin/failed-runs`, { headers: { cookie: operator.cookies } });
  return json["runs"] as Listed[];
}

const untilListed = (id: string) =>
  waitUntil(`${id} has failed`, async () => (await listed()).some((run) => run.id === id), 30_000);

const retry = (runId: string) =>
  post(`${api.url}/api/admin/retry-run`, { runId }, { headers: { cookie: operator.cookies } });

test("a failed run is listed with its error, is run again once, and fails again under a name of its own", async () => {
  const id = await enqueueHopeless(api);
  await untilListed(id);
  expect((await listed()).find((run) => run.id === id)).toMatchObject({
    workflow: "events.handle-fact",
    step: null,
    error: "no handler is called nobody any more",
    canRetry: true,
  });
  expect([(await retry(id)).status, (await retry(id)).status]).toEqual([200, 200]);
  await untilListed(`${id}:again`);
  expect((await listed()).some((run) => run.id === id)).toBe(false);
  const { rows } = await api.application.pool.query(
    "select inputs from dbos.workflow_status where workflow_uuid like $1",
    [`${id}%`],
  );
  expect(rows.length).toBe(2);
  expect(rows[0]).toEqual(rows[1]);
  const logged = await api.application.pool.query(
    "select actor_id from activity where action = 'workflow.retried' and subject_id = $1",
    [id],
  );
  expect(logged.rows[0]).toEqual({ actor_id: operator.id });
});

test("a run that belongs to a server's job is listed and not run again", async () => {
  const id = await enqueueHopeless(api, "servers");
  await untilListed(id);
  expect((await listed()).find((run) => run.id === id)).toMatchObject({ canRetry: false });
  expect((await retry(id)).status).toBe(404);
  expect((await retry(randomUUID())).status).toBe(404);
});
