import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer } from "../servers.fixture.ts";
import { countUptime, dropOldUptime, readUptime } from "./uptime.repository.ts";

const dayMs = 24 * 60 * 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const owner = await signUpSomebody(api.url);
  await someRunningServer(api, owner, { power: "off" });
  const server = await someRunningServer(api, owner);
  await beatAndWait(api, server.node);
});
afterAll(() => api.stop());

const query = (text: string) => api.application.pool.query(text);

test("a minute counts once, with the servers that should run and those on machines that answer", async () => {
  const { rows } = api.application.deps;
  const at = new Date("2026-05-10T12:00:30Z");
  await query(`update node_reports set heard_at = '${at.toISOString()}'`);
  for (const now of [at, at]) await countUptime(rows, now);
  expect(await readUptime(rows, at)).toEqual({ days: 0, samples: 0, wanted: 0, reached: 0 });
  const nextDay = new Date(at.getTime() + dayMs);
  expect(await readUptime(rows, nextDay)).toEqual({ days: 1, samples: 1, wanted: 1, reached: 1 });
  await countUptime(rows, new Date(at.getTime() + 10 * 60_000));
  expect(await readUptime(rows, nextDay)).toEqual({ days: 1, samples: 2, wanted: 2, reached: 1 });
});

test("only the last 30 days count, and after 60 they are deleted", async () => {
  const { rows } = api.application.deps;
  const now = new Date("2026-08-01T12:00:00Z");
  await query("delete from uptime_days");
  for (let days = 0; days < 70; days += 1) await countUptime(rows, new Date(now.getTime() - days * dayMs));
  expect((await readUptime(rows, now)).days).toBe(30);
  await dropOldUptime(rows, now);
  const { rows: kept } = await query("select count(*)::int as count from uptime_days");
  expect(kept).toEqual([{ count: 61 }]);
});
