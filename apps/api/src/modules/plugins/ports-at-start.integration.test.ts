import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import type { FakeNode } from "../nodes/fake-node.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { someInstalledPlugin } from "./installed-plugin.fixture.ts";

const api = await startTestApi({ environment: { NODE_PORT_FIRST: "30000", NODE_PORT_LAST: "30001" } });
afterAll(() => api.stop());
const { pool } = api.application;

let owner: TestPerson;
let serverId: string;
let instanceId: string;
let node: FakeNode;
beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
beforeEach(async () => {
  await pool.query("delete from port_leases");
  ({ serverId, instanceId, node } = await someRunningServer(api, owner));
  await pool.query("update servers set server_type = 'paper' where id = $1", [serverId]);
});

const voiceChat = { name: "voicechat", source: "modrinth:simple-voice-chat", path: "plugins/voicechat.jar" };
const press = async (action: string) => {
  const headers = { cookie: owner.cookies };
  return (await post(`${api.url}/api/servers/${serverId}/action`, { action }, { headers })).status;
};

async function leases(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select concat_ws(' ', coalesce(add_on, 'game'), protocol, port) as key from port_leases
      where instance_id = $1 order by 1`,
    [instanceId],
  );
  return rows.map(({ key }) => key);
}

/** As it was when only the game had a port. */
async function fromBefore(): Promise<void> {
  await pool.query("delete from port_leases where instance_id = $1 and add_on is not null", [instanceId]);
  await pool.query(
    "update instances set spec = jsonb_set(spec, '{ports}', jsonb_build_array(spec -> 'ports' -> 0)) where id = $1",
    [instanceId],
  );
  expect(await leases()).toEqual(["game tcp 30000"]);
}

test("a server with voice chat from before gets its port at the next start, and keeps it", async () => {
  await someInstalledPlugin(api, serverId, voiceChat);
  await fromBefore();
  expect(await press("restart")).toBe(200);
  expect(await leases()).toEqual(["game tcp 30000", "simple-voice-chat udp 30001"]);
  await waitUntil("the node was told", () => node.specs.get(instanceId)?.ports.length === 2);
  const settings = node.specs.get(instanceId)?.portSettings?.map(({ path }) => path);
  expect(settings).toEqual(["plugins/voicechat/voicechat-server.properties"]);
  expect(await press("restart")).toBe(200);
  expect(await leases()).toEqual(["game tcp 30000", "simple-voice-chat udp 30001"]);
});

test("one whose machine has no port left starts without, and gets it once there is one", async () => {
  await someInstalledPlugin(api, serverId, voiceChat);
  await fromBefore();
  const { rows } = await pool.query(
    `insert into port_leases (node_id, instance_id, protocol, port)
     select node_id, instance_id, one, 30001 from port_leases, unnest(array['tcp', 'udp']) one
      where instance_id = $1 returning port`,
    [instanceId],
  );
  expect(rows).toHaveLength(2);
  const before = node.specs.get(instanceId)?.restarts ?? 0;
  expect(await press("restart")).toBe(200);
  await waitUntil("it starts again", () => (node.specs.get(instanceId)?.restarts ?? 0) > before);
  expect(await leases()).not.toContainEqual(expect.stringContaining("simple-voice-chat"));
  await pool.query("delete from port_leases where instance_id = $1 and port = 30001", [instanceId]);
  expect(await press("restart")).toBe(200);
  expect(await leases()).toContain("simple-voice-chat udp 30001");
});

test("a switched-off add-on gets none, and stopping leases none", async () => {
  await someInstalledPlugin(api, serverId, { ...voiceChat, enabled: false });
  expect(await press("restart")).toBe(200);
  expect(await leases()).toEqual(["game tcp 30000"]);
  await someInstalledPlugin(api, serverId, voiceChat);
  await fromBefore();
  expect(await press("stop")).toBe(200);
  expect(await leases()).toEqual(["game tcp 30000"]);
});
