import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { someRunningServer } from "../servers.fixture.ts";

const MAIL_DIRECTORY = mkdtempSync(join(tmpdir(), "mail-"));
const api = await startTestApi({ withWorker: true, environment: { MAIL_DIRECTORY } });
afterAll(() => api.stop());

test("a worker mails owners, looks once a minute, and counts down in the game", async () => {
  const headers = { cookie: (await signInOperator(api)).cookies };
  const owner = await signUpSomebody(api.url);
  const { node } = await someRunningServer(api, owner);
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const body = { machineId: node.id, startsAt: inSeconds(8), endsAt: inSeconds(600), text: "A new disk." };
  const { json } = await post(`${api.url}/api/admin/planned-work`, body, { headers });
  const mailed = async () => {
    const told = "select recipient from mail_outbox where subject like $1";
    return (await api.application.pool.query(told, ["Planned work on %"])).rows;
  };
  await expect.poll(mailed, { timeout: 20_000 }).toEqual([{ recipient: owner.email }]);
  await (await DBOS.triggerSchedule("servers.look-at-work")).getResult();
  const last = "say Work on this machine begins in 1 second. The server may be down then.";
  await expect.poll(() => node.typed, { timeout: 20_000 }).toContain(last);
  expect(new Set(node.typed).size).toBe(node.typed.length);
  const path = `${api.url}/api/admin/planned-work/${String(json["id"])}/cancel`;
  expect((await post(path, undefined, { headers })).status).toBe(200);
  await expect.poll(() => node.typed.at(-1), { timeout: 20_000 }).toMatch(/was cancelled/);
}, 90_000);
