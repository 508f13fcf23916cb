import { getCapabilities } from "@blockwright/contract/capabilities";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { createMeasuredClaims, measureClaims } from "./measure-claims.ts";

const sources = ["modrinth", "hangar"];

let api: TestApi;
let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  await beatAndWait(api, server.node);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await query("delete from build_tasks");
  await query("delete from uptime_days");
  await query("delete from plugins");
});

const query = (text: string, values: unknown[] = []) => api.application.pool.query(text, values);
const measure = () => measureClaims(api.application.deps, sources);

async function addBuilds(count: number, seconds: number, more: { status?: string; attempt?: number } = {}) {
  const { status = "completed", attempt = 1 } = more;
  await query(
    `insert into build_tasks (id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps, attempt,
       created_at, updated_at)
     select gen_random_uuid(), $1, 'x', 'java', 1024, 5120, $2, '[]', $3, now() - interval '1 hour',
            now() - interval '1 hour' + $4 * interval '1 second' from generate_series(1, $5)`,
    [owner.id, status, attempt, seconds, count],
  );
}

/** Whole days before today. */
async function addUptime(days: number, { samples = 1440, wanted = 14_400, reached = 14_400 } = {}) {
  await query(
    `insert into uptime_days (day, samples, wanted, reached, last_at)
     select (now() at time zone 'UTC')::date - n, $2, $3, $4, now() - n * interval '1 day' from generate_series(1, $1) n`,
    [days, samples, wanted, reached],
  );
}

async function addPlugins(count: number, source: string) {
  await query(
    `insert into plugins (server_id, name, source) select $1, 'p' || n, $2 || ':' || n from generate_series(1, $3) n`,
    [server.serverId, source, count],
  );
}

describe("what an installation claims", () => {
  test("is nothing while it has reached nothing", async () => {
    expect(await measure()).toEqual({});
  });

  test("is a quick deployment once 95 of the last hundred builds were quick", async () => {
    await addBuilds(94, 20);
    await addBuilds(5, 400);
    expect(await measure()).toEqual({});
    await addBuilds(1, 20);
    expect(await measure()).toEqual({ deployment: "Under 60 seconds" });
    await addBuilds(6, 400);
    expect(await measure()).toEqual({});
  });

  test("does not count builds that failed or were tried again", async () => {
    await addBuilds(60, 20);
    await addBuilds(60, 5, { status: "failed" });
    await addBuilds(60, 5, { attempt: 2 });
    expect(await measure()).toEqual({});
  });

  test("is an uptime of 99.9% after a whole month of it", async () => {
    await addUptime(29);
    expect(await measure()).toEqual({});
    await query("delete from uptime_days");
    await addUptime(30, { reached: 14_386 });
    expect(await measure()).toEqual({ uptime: "99.9%" });
    await query("update uptime_days set reached = 14385");
    expect(await measure()).toEqual({});
  });

  test("is no uptime while hours were not measured, or hardly any server ran", async () => {
    await addUptime(30, { samples: 1400 });
    expect(await measure()).toEqual({});
    await query("delete from uptime_days");
    await addUptime(30, { wanted: 1000, reached: 1000 });
    expect(await measure()).toEqual({});
  });

  test("counts each project of the sources once", async () => {
    await addPlugins(499, "modrinth");
    await addPlugins(200, "upload");
    await addPlugins(400, "modrinth");
    expect(await measure()).toEqual({});
    await addPlugins(230, "hangar");
    expect(await measure()).toEqual({ plugins: "700+" });
  });

  test("counts the servers that are online on machines that answer", async () => {
    const addServers = (count: number, state: string) =>
      query(
        `with added as (
           insert into instances (id, server_id, node_id, purpose, power, spec, memory_mb, disk_mb)
           select gen_random_uuid(), gen_random_uuid(), $1, 'live', 'on', '{}', 1, 1 from generate_series(1, $2)
           returning id)
         insert into instance_observations (instance_id, generation, state) select id, 1, $3 from added`,
        [server.node.id, count, state],
      );
    await addServers(98, "online");
    await addServers(50, "starting");
    const before = await measure();
    await addServers(60, "online");
    const during = await measure();
    await query("delete from instances where spec = '{}'");
    expect([before, during]).toEqual([{}, { "live-servers": "100+" }]);
  });
});

test("claims are measured once in ten minutes", async () => {
  const start = new Date();
  let now = start;
  const { rows, log } = api.application.deps;
  const claims = createMeasuredClaims({ rows, log, now: () => now }, sources);
  expect(await claims()).toEqual({});
  await addBuilds(100, 20);
  now = new Date(start.getTime() + 9 * 60_000);
  expect(await claims()).toEqual({});
  now = new Date(start.getTime() + 11 * 60_000);
  expect(await claims()).toEqual({});
  await expect.poll(claims).toEqual({ deployment: "Under 60 seconds" });
});

test("what the operator claims is shown beside what was measured, and nothing if they say so", async () => {
  const readClaims = async (CLAIMS: string) => {
    const one = await startTestApi({ environment: { CLAIMS } });
    try {
      const { pool } = one.application;
      const person = await signUpSomebody(one.url);
      await pool.query(
        `insert into build_tasks (id, user_id, prompt, platform_type, max_ram_mb, max_storage_mb, status, steps)
         select gen_random_uuid(), $1, 'x', 'java', 1, 1, 'completed', '[]' from generate_series(1, 100)`,
        [person.id],
      );
      return getCapabilities.response.parse((await ask(`${one.url}/api/capabilities`)).json).claims;
    } finally {
      await one.stop();
    }
  };
  expect(await readClaims("uptime=99.99%")).toEqual({ uptime: "99.99%", deployment: "Under 60 seconds" });
  expect(await readClaims("none")).toEqual({});
});
