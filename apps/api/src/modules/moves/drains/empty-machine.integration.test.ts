import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { startFakeNode } from "../../nodes/fake-node.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());

test("a machine without servers is drained at once", async () => {
  const operator = await signInOperator(api);
  const headers = { cookie: operator.cookies };
  const { id } = await startFakeNode(api);
  const body = { reason: "a new disk", noticeMinutes: 15 };
  expect((await post(`${api.url}/api/admin/machines/${id}/drain`, body, { headers })).status).toBe(202);
  const drains = async () => (await ask(`${api.url}/api/admin/drains`, { headers })).json["drains"];
  await expect
    .poll(drains, { timeout: 30_000, interval: 500 })
    .toMatchObject([{ machineId: id, total: 0, error: null, endedAt: expect.any(String) }]);
}, 60_000);
