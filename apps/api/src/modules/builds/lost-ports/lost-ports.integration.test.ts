import { readText, writeTexts } from "@blockwright/node-protocol/files";
import type { Observation } from "@blockwright/node-protocol/observation";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { agreePorts, wantedPorts } from "../../nodes/index.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { runInterrupted } from "../../jobs/stopped-stages.fixture.ts";
import { moveLostPortRun } from "./lost-port-run.ts";
import { lostPortsWorkflows } from "./lost-ports.workflow.ts";
import { beginMoves, endMove } from "./move-lost-port.ts";

const api = await startTestApi({ withWorker: true });
const { pool, deps } = api.application;
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

/** A server that moves at once was seen online since its last move. */
async function loseItsPort(): Promise<number> {
  await server.node.become(server.instanceId, { state: "online" });
  await beatAndWait(api, server.node);
  const lost = portNow();
  await refusePort(lost);
  return lost;
}

async function refusePort(takenPort: number | undefined): Promise<void> {
  server.node.observe(server.instanceId, {
    state: "starting",
    lastExit: refusalOf(takenPort),
  });
  await beatAndWait(api, server.node);
}

/** A machine that has lost all its port records: servers it is told to start never come online. */
function refuseEveryPort(node: FakeNode, body: unknown): object {
  const { spec } = applyInstance.request.parse(body);
  const { instanceId, generation, power, holds, ports } = spec;
  node.specs.set(instanceId, spec);
  const isRefused = power === "on" && holds.length === 0;
  node.observe(instanceId, {
    generation,
    state: isRefused ? "starting" : "offline",
    ...(isRefused && { lastExit: refusalOf(ports[0]?.port) }),
  });
  return { generation };
}

function refusalOf(takenPort: number | undefined): NonNullable<Observation["lastExit"]> {
  return {
    reason: "start-failed",
    sentence: "Port is already in use on this node.",
    exitCode: null,
    at: new Date().toISOString(),
    ...(takenPort !== undefined && { takenPort }),
  };
}

test("a server whose machine refuses its port gets another, in its files too, and its owner is told", async () => {
  const lost = portNow();
  await refusePort(undefined);
  expect(await beginMoves(deps)).toBe(0);
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
  await endMove(deps, { ...server, port: lost }, port);
  expect(await moves()).toHaveLength(1);
});

test("if the next port is refused too, the server waits an hour before it moves again", async () => {
  const second = await loseItsPort();
  const now = new Date();
  server.node.answers.set(applyInstance.name, refuseEveryPort);
  expect(await beginMoves(deps, now)).toBe(1);
  await waitUntil("it has a third port", () => portNow() !== second && specNow()?.holds.length === 0);
  await beatAndWait(api, server.node);

  const third = portNow();
  expect(await beginMoves(deps)).toBe(1);
  expect(await beginMoves(deps)).toBe(1);
  const queued = async () =>
    (await pool.query("select 1 from dbos.workflow_status where name = 'builds.move-lost-port'")).rowCount;
  expect(await queued()).toBe(2);
  expect(portNow()).toBe(third);
  await beginMoves(deps, new Date(Date.now() + 3_600_000));
  await waitUntil("it has a fourth port", () => portNow() !== third && specNow()?.holds.length === 0);
  expect(await moves()).toHaveLength(3);
  server.node.answers.delete(applyInstance.name);
});

test("a server that ran in between gets another port each time, fifty times within the hour", async () => {
  const before = (await moves()).length;
  for (let time = 1; time <= 50; time += 1) {
    const lost = await loseItsPort();
    await beginMoves(deps);
    await waitUntil(
      `it runs for the time ${time}`,
      () => portNow() !== lost && specNow()?.holds.length === 0,
    );
  }
  expect((await moves()).length - before).toBe(50);
}, 180_000);

test("only the lost port of an add-on is replaced, and the owner is told which one", async () => {
  const { instanceId } = server;
  const game = portNow();
  await deps.transact((tx) =>
    agreePorts(deps, tx, instanceId, wantedPorts("paper", [{ id: "modrinth:bluemap", name: "BlueMap" }])),
  );
  const mapPort = () => specNow()?.ports[1]?.port ?? 0;
  await waitUntil("its map has a port", () => mapPort() !== 0);
  await server.node.become(instanceId, { state: "online" });
  await beatAndWait(api, server.node);
  const lost = mapPort();
  const written = writtenWhileHeld.length;
  await refusePort(lost);
  expect(await beginMoves(deps)).toBe(1);
  await waitUntil("its map has another", () => mapPort() !== lost && specNow()?.holds.length === 0);
  expect(portNow()).toBe(game);
  expect(specNow()?.portSettings).toMatchObject([
    { path: "plugins/BlueMap/webserver.conf", values: [{}, { path: ["port"], value: mapPort() }] },
  ]);
  expect(writtenWhileHeld).toHaveLength(written);
  expect(JSON.stringify(await seen())).toContain(
    `Port ${lost} could not be used any more, so BlueMap has port ${mapPort()} now: please use the new address.`,
  );
  await deps.transact((tx) => agreePorts(deps, tx, instanceId, []));
  const { rows } = await pool.query("select port from port_leases where instance_id = $1", [instanceId]);
  expect(rows).toEqual([{ port: game }]);
  await waitUntil("the node was told", () => specNow()?.ports.length === 1);
  await beatAndWait(api, server.node);
});

test("a move that takes too long ends, and the server starts on its old port", async () => {
  api.clock.set(new Date());
  const lost = portNow();
  await refusePort(lost);
  const run = { serverId: server.serverId, instanceId: server.instanceId, port: lost };
  const act = async () => api.clock.advance(10 * 60_000 + 1000);
  const steps = await runInterrupted(lostPortsWorkflows(deps), moveLostPortRun.name, run, {
    at: "move",
    act,
  });
  api.clock.set(new Date());
  expect(steps).toEqual(["hold", "move", "let go"]);
  expect(api.logText()).toContain("Giving the server another port took longer than 10 minutes");
  await waitUntil("it is free", () => specNow()?.holds.length === 0);
  expect(portNow()).toBe(lost);
});

test.each([
  ["that is off", { power: "off" }],
  ["that is held", { holds: "{payment}" }],
])("a server %s keeps its port", async (_what, change) => {
  const lost = await loseItsPort();
  const [[column, value] = ["", ""]] = Object.entries(change);
  const set = (text: string) =>
    pool.query(`update instances set ${column} = $1 where id = $2`, [text, server.instanceId]);
  await set(value);
  expect(await beginMoves(deps)).toBe(0);
  await set(column === "power" ? "on" : "{}");
  expect(await beginMoves(deps)).toBe(1);
  await waitUntil("it is moved after all", () => portNow() !== lost && specNow()?.holds.length === 0);
  await beatAndWait(api, server.node);
});
