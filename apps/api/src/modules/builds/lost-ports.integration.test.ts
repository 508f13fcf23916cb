import { readText, writeTexts } from "@blockwright/node-protocol/files";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { beatAndWait, waitUntil } from "../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";
import { beginMoves, endMove } from "./move-lost-port.ts";

const api = await startTestApi({ withWorker: true });
const { pool, builds } = api.application;
let owner: TestPerson;
let server: TestServer;
let beating: NodeJS.Timeout;
const files = new Map([["server.properties", "motd=Mine\nserver-port=25565\n"]]);
const writtenWhileHeld: boolean[] = [];

beforeAll(async () => {
  owner = await signUpSomebody(api.url);
  server = await someRunningServer(api, owner);
  const { node, instanceId } = server;
  node.answers.set(readText.name, (_node, body) => {
    const text = files.get((body as { path: string }).path);
    return text === undefined ? "path-refused" : { text };
  });
  node.answers.set(writeTexts.name, (_node, body) => {
    for (const { path, text } of writeTexts.request.parse(body).texts) files.set(path, text);
    writtenWhileHeld.push(node.specs.get(instanceId)?.holds.includes("job") ?? false);
    return {};
  });
  beating = setInterval(() => void node.beat(), 100);
});
afterAll(async () => {
  clearInterval(beating);
  await api.stop();
});

const specNow = () => server.node.specs.get(server.instanceId);
const portNow = () => specNow()?.ports[0]?.port ?? 0;
const headers = () => ({ cookie: owner.cookies });
const seen = async () =>
  (await ask(`${api.url}/api/servers/${server.serverId}`, { headers: headers() })).json;
const moves = async () =>
  (await pool.query("select details from activity where action = 'server.port-moved'")).rows as object[];

async function refusePort(takenPort: number | undefined): Promise<void> {
  server.node.observe(server.instanceId, {
    state: "starting",
    lastExit: {
      reason: "start-failed",
      sentence: "Port is already in use on this node.",
      exitCode: null,
      at: new Date().toISOString(),
      ...(takenPort !== undefined && { takenPort }),
    },
  });
  await beatAndWait(api, server.node);
}

test("a server whose machine refuses its port is given another, in its files too, and its owner is told once", async () => {
  const lost = portNow();
  await refusePort(undefined);
  expect(await beginMoves(builds)).toBe(0);
  await refusePort(lost);
  await (await DBOS.triggerSchedule("builds.find-lost-ports")).getResult();
  await waitUntil("it runs on another port", () => portNow() !== lost && specNow()?.holds.length === 0);

  const port = portNow();
  expect(files.get("server.properties")).toBe(`motd=Mine\nserver-port=${port}\n`);
  expect(writtenWhileHeld).toEqual([true]);
  const sentence = `Port ${lost} could not be used any more, so your server has port ${port} now: please give your players the new address.`;
  const shown = await seen();
  expect(shown).toMatchObject({ port });
  expect(JSON.stringify(shown).split(sentence)).toHaveLength(2);
  expect(await moves()).toEqual([{ details: { from: lost, to: port } }]);
  const { rows } = await pool.query("select port from port_leases where instance_id = $1", [
    server.instanceId,
  ]);
  expect(rows).toEqual([{ port }]);
  await endMove(builds, { ...server, port: lost }, port);
  expect(await moves()).toHaveLength(1);
});

test("it does not move on and on when the next port is refused as well, until an hour has passed", async () => {
  const [second, now] = [portNow(), new Date()];
  await refusePort(second);
  expect(await beginMoves(builds, now)).toBe(1);
  expect(await beginMoves(builds, now)).toBe(1);
  const queued = async () =>
    (await pool.query("select 1 from dbos.workflow_status where name = 'builds.move-lost-port'")).rowCount;
  expect(await queued()).toBe(1);
  expect(portNow()).toBe(second);
  await beginMoves(builds, new Date(now.getTime() + 3_600_000));
  await waitUntil("it runs on a third port", () => portNow() !== second && specNow()?.holds.length === 0);
  expect(await moves()).toHaveLength(2);
});

test.each([
  ["that is off", { power: "off" }],
  ["that is held", { holds: "{payment}" }],
])("a server %s keeps its port", async (_what, change) => {
  await refusePort(portNow());
  const [[column, value] = ["", ""]] = Object.entries(change);
  const set = (text: string) =>
    pool.query(`update instances set ${column} = $1 where id = $2`, [text, server.instanceId]);
  await set(value);
  expect(await beginMoves(builds)).toBe(0);
  await set(column === "power" ? "on" : "{}");
  expect(await beginMoves(builds)).toBe(1);
});
