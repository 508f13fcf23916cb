import type { ServerSummary } from "@blockwright/contract/servers";
import type { HeldInstance } from "@blockwright/node-protocol/strays";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { startFakeNode, type FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someDeletedServer, someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { fakeMachine, type FakeMachine } from "./fake-machine.fixture.ts";
import { adopt, findGuest, outcomeOf } from "./adoptions.fixture.ts";
import { askRepair, listGroups, look, settleRows } from "./fleet.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const { config } = api.application.deps;

let operator: TestPerson;
let neighbour: TestServer;
let node: FakeNode;
let other: FakeNode;
let machine: FakeMachine;
let otherMachine: FakeMachine;

beforeAll(async () => {
  operator = await signInOperator(api);
  neighbour = await someRunningServer(api, await signUpSomebody(api.url));
  node = neighbour.node;
  other = await startFakeNode(api, { memoryMb: 2048 });
  machine = fakeMachine(api, node);
  otherMachine = fakeMachine(api, other);
  await settleRows(api);
});

// The test advances the clock, and a confirmed sign-in expires after 10 minutes.
beforeEach(async () => {
  for (const one of [machine, otherMachine]) {
    one.guests.clear();
    one.describe = (held) => held;
  }
  await query("delete from drift_findings");
  await query("update sessions set confirmed_at = $1", [api.clock.now()]);
});

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query<Record<string, unknown>>(text, values)).rows;

const desk = () => ({ api, operator, nodes: [node, other] }) as const;
const guest = (at: FakeMachine = machine, instanceId?: string) => findGuest(desk(), at, instanceId);
const outcome = (findingId: string) => outcomeOf(desk(), findingId);
const adopted = (findingId: string, account: string) => adopt(desk(), findingId, account);

const serversOf = async ({ cookies }: TestPerson) =>
  JSON.parse(
    (await ask(`${api.url}/api/servers`, { headers: { cookie: cookies } })).text,
  ) as readonly ServerSummary[];

/** Everything that an adoption may write. */
const written = async () =>
  query(`select (select count(*)::int from servers) as servers, (select count(*)::int from instances) as instances,
                (select count(*)::int from port_leases) as leases,
                (select array_agg(array[reserved_memory_mb, reserved_disk_mb] order by id) from nodes) as room`);

type Lie = (held: HeldInstance) => HeldInstance;
const inSpec =
  (change: (spec: HeldInstance["spec"]) => Partial<HeldInstance["spec"]>): Lie =>
  ({ spec, ...held }) => ({ ...held, spec: { ...spec, ...change(spec) } });

describe("an unknown server is adopted", () => {
  test("by the owner's e-mail address: it is theirs, goes on running, and does what they say", async () => {
    const owner = await signUpSomebody(api.url);
    const { instanceId, findingId } = await guest();
    expect(await adopted(findingId, owner.email.toUpperCase())).toBeNull();
    await beatAndWait(api, node);
    const [server] = await serversOf(owner);
    expect(server).toMatchObject({
      name: "Skyblock",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      status: "online",
      maxRam: 1024,
      maxStorage: 1024,
      port: config.nodePorts.last,
    });
    // What the machine calls it counts for nothing.
    expect(server?.id).not.toBe(instanceId);
    const spec = node.specs.get(instanceId);
    expect(spec).toMatchObject({
      generation: 4,
      restarts: 1,
      power: "on",
      serverId: server?.id,
      installation: { id: "first", files: [] },
    });
    const headers = { cookie: owner.cookies };
    const action = `${api.url}/api/servers/${server?.id}/action`;
    expect((await post(action, { action: "stop" }, { headers })).status).toBe(200);
    await waitUntil("the node gets power off", () => node.specs.get(instanceId)?.power === "off");
    await beatAndWait(api, node);
    expect((await post(action, { action: "start" }, { headers })).status).toBe(200);
    await waitUntil("the node gets power on", () => node.specs.get(instanceId)?.power === "on");
    for (let looks = 0; looks < 2; looks += 1) await look(api, node, other);
    expect(await listGroups(api, operator)).toEqual([]);
    const log = await query(
      "select action, actor_id, details from activity where action in ('server.adopted', 'account.server-given')",
    );
    expect(log).toMatchObject([
      {
        action: "server.adopted",
        actor_id: operator.id,
        details: { userId: owner.id, reason: "found by a test" },
      },
      { action: "account.server-given", details: { name: "Skyblock" } },
    ]);
  }, 60_000);

  test("by the username; one that is off or held stays off, and a name that can't be shown is replaced", async () => {
    const owner = await signUpSomebody(api.url);
    machine.describe = ({ spec, ...held }) => ({
      ...held,
      spec: { ...spec, holds: ["job"], about: { ...spec.about!, name: "\u200B\0\uD800".slice(0, 2) } },
    });
    const { instanceId, findingId } = await guest();
    expect(await adopted(findingId, owner.username)).toBeNull();
    expect(await serversOf(owner)).toMatchObject([{ name: "Adopted server" }]);
    expect(node.specs.get(instanceId)).toMatchObject({ power: "off", holds: [] });
  });

  test("with a size that others pay for: they have it without charge until it is ended", async () => {
    const owner = await signUpSomebody(api.url);
    machine.describe = inSpec(({ limits }) => ({ limits: { ...limits, memoryMb: 3500, diskMb: 7000 } }));
    const { instanceId, findingId } = await guest();
    expect(await adopted(findingId, owner.email)).toBeNull();
    const [server] = await serversOf(owner);
    expect(server).toMatchObject({ maxRam: 3500, maxStorage: 7000 });
    const headers = { cookie: operator.cookies };
    const given = () => ask(`${api.url}/api/admin/given-sizes/${server?.id}`, { headers });
    expect((await given()).json).toEqual({
      given: { ramGb: 4, storageGb: 10, until: null, reason: "found by a test" },
    });
    const body = { serverId: server?.id, reason: "The test is over." };
    const setRam = { serverId: server?.id, ramMb: 4096 };
    expect((await post(`${api.url}/api/admin/set-ram`, setRam, { headers })).status).toBe(409);
    expect((await post(`${api.url}/api/admin/end-given-size`, body, { headers })).status).toBe(200);
    expect((await serversOf(owner))[0]).toMatchObject({ maxRam: 1024, maxStorage: 5120 });
    expect((await given()).json).toEqual({ given: null });
    await waitUntil(
      "the node has the smaller size",
      () => node.specs.get(instanceId)?.limits.memoryMb === 1024,
    );
  }, 60_000);

  test("on a machine that takes no new servers", async () => {
    await query("update nodes set state = 'draining' where id = $1", [other.id]);
    const { instanceId, findingId } = await guest(otherMachine);
    expect(await adopted(findingId, (await signUpSomebody(api.url)).email)).toBeNull();
    expect(await query("select node_id from instances where id = $1", [instanceId])).toEqual([
      { node_id: other.id },
    ]);
    await query("update nodes set state = 'active' where id = $1", [other.id]);
  });

  test("once, if two operators press the button at the same time", async () => {
    const owner = await signUpSomebody(api.url);
    const { instanceId, findingId } = await guest();
    for (const one of [node, other]) await beatAndWait(api, one);
    const press = () => askRepair(api, operator, findingId, "adopt", { account: owner.email });
    const answers = await Promise.all([press(), press(), press()]);
    const taken = answers.filter(({ status }) => status === 200);
    expect([taken.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 2]);
    expect(await outcome(findingId)).toBeNull();
    expect(await query("select 1 from instances where id = $1", [instanceId])).toHaveLength(1);
    expect(await serversOf(owner)).toHaveLength(1);
  });
});

/** The table of `judge-held.test.ts` has the rest. */
const lies: readonly [string, () => Lie | Promise<Lie>, RegExp][] = [
  ["another's instance", () => inSpec(() => ({ instanceId: neighbour.instanceId })), /another server/],
  [
    "another's port",
    () => inSpec(() => ({ ports: [...(node.specs.get(neighbour.instanceId)?.ports ?? [])] })),
    /one of its ports/,
  ],
  ["a port of the machine", () => inSpec(() => ({ ports: [{ protocol: "tcp", port: 2222 }] })), /port 2222/],
  [
    "more memory than there is",
    async () => {
      await query("update nodes set memory_mb = reserved_memory_mb + 100 where id = $1", [node.id]);
      return inSpec(({ limits }) => ({ limits: { ...limits, memoryMb: 101 } }));
    },
    /not enough memory/,
  ],
  [
    "more disk than there is",
    () => inSpec(({ limits }) => ({ limits: { ...limits, diskMb: 10_485_760 } })),
    /larger than any server/,
  ],
  [
    "more memory than any server can have",
    () => inSpec(({ limits }) => ({ limits: { ...limits, memoryMb: 65_536 } })),
    /larger than any server/,
  ],
  [
    "more disk than is left",
    async () => {
      await query("update nodes set disk_mb = reserved_disk_mb + 100 where id = $1", [node.id]);
      return inSpec(({ limits }) => ({ limits: { ...limits, diskMb: 102_400 } }));
    },
    /memory or disk/,
  ],
  ["an image that is not ours", () => inSpec(() => ({ image: "evil/miner:latest" })), /image/],
  [
    "a path as its version",
    () => inSpec(({ about }) => ({ about: { ...about!, minecraftVersion: "../.." } })),
    /version/,
  ],
  ["a number without end", () => inSpec(() => ({ generation: 2 ** 31 })), /can't have/],
  [
    "a server that is deleted and kept",
    async () => {
      const serverId = await someDeletedServer(api, await signUpSomebody(api.url));
      return inSpec(() => ({ serverId }));
    },
    /Deleted servers/,
  ],
  ["another account's server", () => inSpec(() => ({ serverId: neighbour.serverId })), /copy of it/],
  ["no shape at all", () => () => ({ spec: {} }) as HeldInstance, /in a way that we can use/],
];

describe("a machine that lies about it", () => {
  test.each(lies)("with %s is refused, and nothing is written", async (_what, prepare, sentence) => {
    const owner = await signUpSomebody(api.url);
    const { instanceId, findingId } = await guest();
    machine.describe = await prepare();
    const before = await written();
    const told = node.applied.length;
    expect(await adopted(findingId, owner.email)).toMatch(sentence);
    expect(await written()).toEqual(before);
    expect(node.applied.length).toBe(told);
    expect(await query("select 1 from instances where id = $1", [instanceId])).toEqual([]);
    await query("update nodes set memory_mb = 4000000, disk_mb = 10000000 where id = $1", [node.id]);
  });

  test("claims what another machine had adopted: only the first has it", async () => {
    const first = await signUpSomebody(api.url);
    const { instanceId, findingId } = await guest();
    expect(await adopted(findingId, first.email)).toBeNull();
    const again = await guest(otherMachine, instanceId);
    expect(await adopted(again.findingId, (await signUpSomebody(api.url)).email)).toMatch(/another machine/);
    expect(await query("select node_id from instances where id = $1", [instanceId])).toEqual([
      { node_id: node.id },
    ]);
    expect(other.specs.has(instanceId)).toBe(false);
  });
});

describe("the account", () => {
  test("has to be named, to exist, and not to be suspended; other repairs need none", async () => {
    const { findingId } = await guest();
    const suspended = await signUpSomebody(api.url);
    await query("update users set suspended_at = now(), suspended_reason = 'spam' where id = $1", [
      suspended.id,
    ]);
    const answerTo = async (account?: string) => {
      const options = account === undefined ? {} : { account };
      const { status, text } = await askRepair(api, operator, findingId, "adopt", options);
      return `${status} ${text}`;
    };
    expect(await answerTo()).toMatch(/^409.*name the account/);
    expect(await answerTo("nobody@example.org")).toMatch(/^409.*No account has that e-mail address/);
    expect(await answerTo("nobody")).toMatch(/^409.*No account has that username/);
    expect(await answerTo(suspended.email)).toMatch(/^409.*is suspended/);
    expect(await query("select state from drift_findings where id = $1", [findingId])).toEqual([
      { state: "open" },
    ]);
    const person = await signUpSomebody(api.url);
    const account = person.email;
    expect((await askRepair(api, person, findingId, "adopt", { account })).status).toBe(403);
  });

  test("needs room in its plan", async () => {
    const owner = await signUpSomebody(api.url);
    await someRunningServer(api, owner);
    await settleRows(api);
    const { findingId } = await guest();
    expect(await adopted(findingId, owner.email)).toMatch(/as many servers as their plan allows/);
  });
});
