import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerSummary } from "@blockwright/contract/servers";
import { takeInventory } from "@blockwright/node-protocol/inventory";
import { ask, post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { listedBackups } from "../../backups/backups-node.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import type { RealScene } from "./planted-on-machine.fixture.ts";
import { someShellServer, world } from "./real-machine.fixture.ts";

/** Runs on the machine, and the database has lost every row of it. */
export async function someLostServer({ api, node, query }: RealScene, owner: TestPerson) {
  const { serverId, instanceId } = await someShellServer(api, owner);
  writeFileSync(join(node.treeOf(instanceId), "level.dat"), world);
  await query(
    `update nodes n set reserved_memory_mb = n.reserved_memory_mb - i.memory_mb,
            reserved_disk_mb = n.reserved_disk_mb - i.disk_mb from instances i where i.id = $1 and n.id = i.node_id`,
    [instanceId],
  );
  await query("delete from instances where id = $1", [instanceId]);
  await query("delete from servers where id = $1", [serverId]);
  return { serverId, instanceId };
}

/** Names and contents of what is in its tree. */
export function filesOf({ node }: RealScene, instanceId: string): string[] {
  const folder = node.treeOf(instanceId);
  return readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")}`,
    );
}

/** When its container was started, as its engine says. */
export async function startedAt({ api, nodeId }: RealScene, instanceId: string) {
  const { instances } = await api.application.deps.callNode(
    nodeId,
    takeInventory,
    {},
    { deadlineMs: 20_000 },
  );
  return instances.find((one) => one.instanceId === instanceId)?.startedAt;
}

export async function onlyServerOf({ api }: RealScene, { cookies }: TestPerson): Promise<ServerSummary> {
  const { text } = await ask(`${api.url}/api/servers`, { headers: { cookie: cookies } });
  const [server, ...others] = JSON.parse(text) as ServerSummary[];
  if (!server || others.length > 0) throw new Error(`not one server: ${text}`);
  return server;
}

export async function turn(scene: RealScene, owner: TestPerson, id: string, action: "start" | "stop") {
  const headers = { cookie: owner.cookies };
  const { status, text } = await post(`${scene.api.url}/api/servers/${id}/action`, { action }, { headers });
  if (status !== 200) throw new Error(`${action}: ${status} ${text}`);
  const wanted = action === "start" ? "online" : "offline";
  const isThere = async () => (await onlyServerOf(scene, owner)).status === wanted;
  await waitUntil(`it is ${wanted}`, isThere, 90_000);
}

/** By its owner, into a store that still has the backups of the server before. */
export async function backUpByOwner({ api }: RealScene, owner: TestPerson, id: string): Promise<void> {
  const headers = { cookie: owner.cookies };
  await post(`${api.url}/api/servers/${id}/backups`, {}, { headers });
  const isReady = async () => (await listedBackups(api, owner, id)).some(({ status }) => status === "ready");
  await waitUntil("its backup is ready", isReady, 90_000);
}
