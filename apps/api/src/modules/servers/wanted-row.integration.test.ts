import { afterAll, expect, test } from "vitest";
import { startTestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { firstProtocols, furtherPorts, type BedrockSide } from "../nodes/index.ts";
import { beatAndWait, someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { someRunningServer } from "./servers.fixture.ts";

const api = await startTestApi({ environment: { NODE_PORT_FIRST: "30000", NODE_PORT_LAST: "30399" } });
afterAll(() => api.stop());
const { pool } = api.application;

const bedrock: BedrockSide = { by: "nethernet", udpPorts: 15 };
const parts = someWish().describe([]);
const wish = {
  protocols: firstProtocols(bedrock),
  furtherPorts: furtherPorts(bedrock),
  describe: () => ({ ...parts, manners: { ...parts.manners, ping: "nethernet" as const }, bedrock }),
};

async function bedrockServer(minecraftVersion: string) {
  const owner = await signUpSomebody(api.url);
  const { serverId, instanceId, node } = await someRunningServer(api, owner, wish);
  await pool.query("update servers set server_type = 'bedrock', minecraft_version = $2 where id = $1", [
    serverId,
    minecraftVersion,
  ]);
  const row = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from port_leases where instance_id = $1 and purpose = 'webrtc'",
      [instanceId],
    );
    return rows[0]?.count;
  };
  let note: unknown;
  const restart = async (players: number | undefined) => {
    const text = players === undefined ? "server-name=x\n" : `server-name=x\nmax-players=${players}\n`;
    node.answers.set("read-text", () => ({ text }));
    const generation = node.specs.get(instanceId)?.generation ?? 0;
    await beatAndWait(api, node);
    const path = `${api.url}/api/servers/${serverId}/action`;
    const answer = await post(path, { action: "restart" }, { headers: { cookie: owner.cookies } });
    expect(answer.status).toBe(200);
    await waitUntil("the node was told", () => (node.specs.get(instanceId)?.generation ?? 0) > generation);
    note = answer.json["note"];
    return row();
  };
  const published = () => node.specs.get(instanceId)?.ports.find(({ last }) => last !== undefined);
  return { instanceId, node, restart, published, note: () => note };
}

test("more places, set by hand, get their UDP ports at the next start", async () => {
  const { restart, published } = await bedrockServer("1.26.51.1");
  expect(await restart(10)).toBe(15);
  expect(await restart(40)).toBe(50);
  const { port = 0, last = 0 } = published() ?? {};
  expect(last - port + 1).toBe(50);
  // Neither fewer places nor an unreadable number take ports away; a row has a limit.
  expect(await restart(5)).toBe(50);
  expect(await restart(undefined)).toBe(50);
  expect(await restart(900)).toBe(150);
});

test("the owner is told when the machine has no longer row", async () => {
  const { instanceId, restart, note } = await bedrockServer("1.26.51.1");
  expect(await restart(40)).toBe(50);
  expect(note()).toBeUndefined();
  await pool.query(
    `insert into port_leases (node_id, protocol, port, instance_id, purpose, add_on)
      select node_id, 'udp', port, id, 'game', 'neighbours' from instances, generate_series(30000, 30399, 60) port
      where id = $1 on conflict do nothing`,
    [instanceId],
  );
  expect(await restart(100)).toBe(50);
  expect(note()).toContain("125 free UDP ports in a row, and the server has 50.");
});

test("where players share a port, more places need no more", async () => {
  const { restart } = await bedrockServer("1.26.60.1");
  expect(await restart(100)).toBe(15);
});
