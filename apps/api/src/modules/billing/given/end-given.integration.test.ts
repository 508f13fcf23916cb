import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { dayMs } from "../../../platform/now.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { deleteServer, restoreServer } from "../../servers/index.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { endAllDue } from "../rounds.fixture.ts";
import { endGivenSize } from "./end-given.ts";
import { giveSize } from "./give-size.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool, deps } = api.application;

const reason = "The machine was down for two days.";
let server: TestServer;
let operator: Awaited<ReturnType<typeof actOnBehalf>>;
beforeEach(async () => {
  await begin();
});

async function begin(): Promise<void> {
  const owner = await signUpSomebody(api.url);
  operator = await deps.transact((tx) => actOnBehalf(tx, owner.id, "schedule"));
  server = await someRunningServer(api, owner);
}
const give = (days: number | null) =>
  giveSize(deps, deps.transact, operator, { ...server, ramGb: 4, storageGb: 20, days, reason });
const end = () => endGivenSize(deps, operator, { serverId: server.serverId, reason });
const remove = () => deleteServer(deps, system, server.serverId);
const restore = () => deps.transact((tx) => restoreServer(deps, tx, server.serverId));
/** As the worker does it. */
const round = () => endAllDue(deps);

async function sizes() {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select s.max_ram_mb as ram, i.memory_mb as memory, i.disk_mb as disk,
       (i.spec #>> '{limits,memoryMb}')::int as limit, g.ended_at is not null as "isEnded"
     from servers s join instances i on i.server_id = s.id and i.purpose = 'live'
     left join given_sizes g on g.server_id = s.id where s.id = $1`,
    [server.serverId],
  );
  return rows[0];
}

describe("a deleted server keeps its size without charge:", () => {
  test("on its day nothing happens, and after a restore it has its old size again", async () => {
    const before = await sizes();
    await give(7);
    const given = await sizes();
    api.clock.advance(6 * dayMs);
    await remove();
    api.clock.advance(dayMs + 1);
    await round();
    expect(await sizes()).toEqual(given);
    await restore();
    await round();
    expect(await sizes()).toEqual({ ...before, isEnded: true });
  });

  test("the operator ends it once the server is back", async () => {
    const before = await sizes();
    await give(null);
    await remove();
    await expect(end()).rejects.toThrow("End its size once it is back.");
    await restore();
    await end();
    expect(await sizes()).toEqual({ ...before, isEnded: true });
    await expect(end()).rejects.toThrow("This server has no size without charge.");
  });
});

test("one that can't be ended keeps no other waiting", async () => {
  await give(7);
  await pool.query("update instances set spec = spec - 'installation' where id = $1", [server.instanceId]);
  const broken = server;
  await begin();
  await give(7);
  api.clock.advance(7 * dayMs + 1);
  await round();
  expect(await sizes()).toMatchObject({ isEnded: true });
  server = broken;
  expect(await sizes()).toMatchObject({ isEnded: false, memory: 4096 });
});
