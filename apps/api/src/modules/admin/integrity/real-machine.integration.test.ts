import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { machineId } from "../../moves/moves.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode } from "../../nodes/real-node.fixture.ts";
import { askRepair, listGroups, settleRows } from "./fleet.fixture.ts";
import { takeLook } from "./look/take-look.ts";
import * as adoption from "./adopt-real-server.fixture.ts";
import { plantOnMachine, type RealScene } from "./planted-on-machine.fixture.ts";
import { someShellServer } from "./real-machine.fixture.ts";

// Suites share an engine, and with it the ports.
const firstPort = 30_000 + randomInt(300) * 100;
const environment = { NODE_PORT_FIRST: String(firstPort), NODE_PORT_LAST: String(firstPort + 99) };

const api = await startTestApi({ withWorker: true, environment });
afterAll(() => api.stop());

let operator: TestPerson;
let scene: RealScene;

beforeAll(async () => {
  operator = await signInOperator(api);
  const owner = await signUpSomebody(api.url);
  const node = await startRealNode(api, { hasGames: true, hasPool: true });
  const shell = await someShellServer(api, owner);
  const other = await startRealNode(api, { hasPool: true });
  await query("update nodes set state = 'draining' where name = $1", [other.name]);
  scene = { api, owner, node, other, shell, query, lookTwice, nodeId: await machineId(api, node.name) };
}, 300_000);

const query: RealScene["query"] = async (text, values = []) =>
  (await api.application.pool.query<Record<string, unknown>>(text, values)).rows;

/** A machine that did not answer in time shows nothing. */
const lookAtAll = () =>
  waitUntil(
    "every machine has answered",
    async () => (await takeLook(api.application.deps, randomUUID())).away.length === 0,
    60_000,
  );

/** Made old enough by hand: agents beat by the real clock. */
async function lookTwice(): Promise<readonly string[]> {
  await settleRows(api);
  await lookAtAll();
  await query("update drift_findings set first_seen_at = first_seen_at - interval '1 minute'");
  await lookAtAll();
  return (await listGroups(api, operator)).map(({ kind }) => kind);
}

/** Returns the sentence of a refusal. */
async function repaired(findingId: string, repair: string, account?: string): Promise<unknown> {
  const named = account === undefined ? {} : { account };
  expect((await askRepair(api, operator, findingId, repair, named)).status).toBe(200);
  const finding = async () =>
    (await query("select state, error from drift_findings where id = $1", [findingId]))[0];
  const isOver = async () => (await finding())?.["state"] !== "repairing";
  await waitUntil("the repair has ended", isOver, 120_000);
  return (await finding())?.["error"] ?? null;
}

const nothingDiffers = () =>
  waitUntil("nothing differs", async () => (await lookTwice()).length === 0, 90_000);

test("machines with a running server agree with the database", async () => {
  expect(await lookTwice()).toEqual([]);
}, 60_000);

test.each(Object.entries(plantOnMachine(() => scene)))(
  "%s on a real machine is found and repaired",
  async (kind, { repair, plant, check }) => {
    await nothingDiffers();
    const id = await plant();
    // The machine may take a moment to notice.
    await waitUntil(`${kind} is found`, async () => (await lookTwice()).length > 0, 30_000);
    expect(await lookTwice()).toEqual([kind]);
    const [group] = await listGroups(api, operator);
    expect(await repaired(group?.findings[0]?.id ?? "", repair)).toBeNull();
    await check(id);
    await nothingDiffers();
  },
  300_000,
);

test("a running server without rows is adopted: nothing stops, its files stay, and its owner has it", async () => {
  await nothingDiffers();
  const { serverId, instanceId } = await adoption.someLostServer(scene, await signUpSomebody(api.url));
  const files = adoption.filesOf(scene, instanceId);
  const since = await adoption.startedAt(scene, instanceId);
  expect(await lookTwice()).toEqual(["instance-unknown"]);
  const owner = await signUpSomebody(api.url);
  const [group] = await listGroups(api, operator);
  expect(await repaired(group?.findings[0]?.id ?? "", "adopt", owner.email)).toBeNull();
  const isOnline = async () => (await adoption.onlyServerOf(scene, owner)).status === "online";
  await waitUntil("its owner sees it online", isOnline, 30_000);
  const { id, name } = await adoption.onlyServerOf(scene, owner);
  expect([name, id === serverId]).toEqual(["Shell", false]);
  expect(await adoption.startedAt(scene, instanceId)).toBe(since);
  expect(adoption.filesOf(scene, instanceId)).toEqual(files);
  expect(await lookTwice()).toEqual([]);
  await adoption.turn(scene, owner, id, "stop");
  await adoption.backUpByOwner(scene, owner, id);
  await adoption.turn(scene, owner, id, "start");
  expect(adoption.filesOf(scene, instanceId)).toEqual(files);
  await nothingDiffers();
}, 300_000);
