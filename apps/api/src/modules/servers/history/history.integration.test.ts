import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryPoint } from "@blockwright/contract/history";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { createPartitions, oldestToKeep, partitionsToHave } from "../../../platform/db/partitions.ts";
import { askConsole } from "@blockwright/node-protocol/rpc";
import { historyPlans } from "./history-partitions.ts";
import { dropOldHistory, forgetDeletedServers, keepHours, keepMinute } from "./history.repository.ts";
import { measureSpeeds } from "./measure-speed.ts";
import { someRunningServer, type TestServer } from "../servers.fixture.ts";

let api: TestApi;
let owner: TestPerson;
let server: TestServer;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  await someRunningServer(api, owner, { power: "off" });
  server.node.observe(server.instanceId, { numbers: { ...numbers, players: 7 } });
  await beatAndWait(api, server.node);
});
afterAll(() => api.stop());

const numbers = {
  cpuPercent: 50,
  memoryBytes: 512 * 1024 * 1024,
  diskBytes: 1,
  players: 0,
  networkReceivedBytes: 1,
  networkSentBytes: 1,
  maxPlayers: 10,
  startedAt: null,
};
const dayMs = 24 * 60 * 60_000;
const query = (text: string, values: unknown[] = []) => api.application.pool.query(text, values);
const partitions = async () => {
  const { rows } = await query("select inhrelid::regclass::text as name from pg_inherits order by 1");
  return rows.map(({ name }) => String(name)).filter((name) => /^server_(minutes|hours)_[\d_]+$/.test(name));
};

async function pointsOf(range: string): Promise<HistoryPoint[]> {
  const url = `${api.url}/api/servers/${server.serverId}/history?range=${range}`;
  const answer = await ask(url, { headers: { cookie: owner.cookies } });
  expect(answer.status).toBe(200);
  return answer.json["points"] as HistoryPoint[];
}

test("a worker that finds no partition creates one, and records a minute of running servers once", async () => {
  const { deps } = api.application;
  await beatAndWait(api, server.node);
  expect(await partitions()).toEqual([]);
  const kept = await keepMinute(deps.rows, deps.now());
  const again = await keepMinute(deps.rows, deps.now());
  expect(kept).toBe(1);
  expect([0, 1]).toContain(again);
  expect(await partitions()).toHaveLength(7);
  const { rows } = await query("select distinct server_id, cpu_percent, players from server_minutes");
  expect(rows).toEqual([{ server_id: server.serverId, cpu_percent: 50, players: 7 }]);
});

test("a game with players is asked how fast it runs, and one that does not answer has a gap", async () => {
  const { deps } = api.application;
  const asked: unknown[] = [];
  let messages = ["TPS from last 1m, 5m, 15m: 18.5, 19.0, *20.0"];
  server.node.answers.set(askConsole.name, (_node, body) => {
    asked.push(body);
    return { messages };
  });
  const kept = async () =>
    (await query("select tps, mspt, players from server_minutes order by at desc limit 1")).rows;
  await beatAndWait(api, server.node);
  expect(await measureSpeeds(deps)).toBe(1);
  expect(asked).toEqual([
    { instanceId: server.instanceId, commands: ["tps", "mspt"], answers: "speed", lines: 3 },
  ]);
  await keepMinute(deps.rows, deps.now());
  expect(await kept()).toEqual([{ tps: 18.5, mspt: null, players: 7 }]);
  messages = ["op Eve"];
  expect(await measureSpeeds(deps)).toBe(0);
  server.node.observe(server.instanceId, { numbers: { ...numbers, players: 0 } });
  await beatAndWait(api, server.node);
  expect(await measureSpeeds(deps)).toBe(0);
  expect(asked).toHaveLength(2);
});

test("a graph shows the hour, the day, the week and the year, with averages and the peak of players", async () => {
  const { deps } = api.application;
  await query("delete from server_minutes");
  await query(
    `insert into server_minutes select $1, date_trunc('hour', now()) + n * interval '1 minute', 10 * n, 1048576 * n, n,
         20 - n, 40 + n, n * 0.3 from generate_series(0, 4) n`,
    [server.serverId],
  );
  await keepHours(deps.rows, deps.now());
  await query("update server_minutes set cpu_percent = 2 * cpu_percent");
  await keepHours(deps.rows, deps.now());
  const ran = async (range: string) => (await pointsOf(range)).filter(({ cpu }) => cpu !== null);
  expect((await ran("hour"))[0]).toMatchObject({
    cpu: 0,
    memory: 0,
    players: 0,
    tps: 20,
    mspt: 40,
    isMachineBusy: false,
  });
  const all = { cpu: 40, memory: 2, players: 4, tps: 18, mspt: 42, isMachineBusy: true };
  for (const range of ["week", "year"]) expect(await ran(range)).toEqual([expect.objectContaining(all)]);
  expect(await ran("day")).toEqual([expect.objectContaining(all)]);
  expect((await pointsOf("week")).length).toBeGreaterThanOrEqual(167);
});

test("what is older than a week or a year is deleted with its partition, and nothing else is", async () => {
  const { rows } = api.application.deps;
  const long = new Date(Date.now() - 400 * dayMs);
  const toHave = (now: Date) => historyPlans.flatMap((plan) => partitionsToHave(plan, now));
  const oldest = historyPlans.map((plan) => oldestToKeep(plan, new Date()));
  await createPartitions(rows, [...toHave(long), ...oldest]);
  const dropped = await dropOldHistory(rows, new Date());
  expect(dropped.toSorted()).toEqual(
    toHave(long)
      .map(({ name }) => name)
      .filter((name) => !oldest.some((kept) => name >= kept.name && name.startsWith(kept.table)))
      .toSorted(),
  );
  const wanted = [...toHave(new Date()), ...oldest].map(({ name }) => name);
  for (const name of wanted) expect(await partitions()).toContain(name);
});

test("the year of a server that was deleted more than a week ago is deleted", async () => {
  const { rows } = api.application.deps;
  expect(await forgetDeletedServers(rows, new Date())).toBe(0);
  await query("update servers set deleted_at = now() - interval '8 days' where id = $1", [server.serverId]);
  expect(await forgetDeletedServers(rows, new Date())).toBe(1);
});
