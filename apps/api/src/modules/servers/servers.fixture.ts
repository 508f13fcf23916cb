import { randomUUID } from "node:crypto";
import type { RoleSwitches } from "@blockwright/contract/role-switches";
import type { GivenRole } from "@blockwright/contract/server-actions";
import type { TestApi } from "../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait, someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { removeInstancesOfServer } from "../nodes/index.ts";
import { keptForMs, placeLiveInstance, type NewLiveInstance } from "./index.ts";
import { removeServerUser } from "./users/remove-server-user.ts";
import { insertServerUser } from "./server-users.repository.ts";
import { insertServer, markServerDeleted } from "./servers.repository.ts";

const nodesOfApis = new WeakMap<TestApi, Promise<FakeNode>>();

/** One machine per api that has just reported. It only sends when told to. */
async function someNode(api: TestApi): Promise<FakeNode> {
  const starting = nodesOfApis.get(api) ?? startFakeNode(api, { memoryMb: 4_000_000, diskMb: 10_000_000 });
  nodesOfApis.set(api, starting);
  const node = await starting;
  await beatAndWait(api, node);
  return node;
}

export interface TestServer {
  readonly serverId: string;
  readonly instanceId: string;
  readonly node: FakeNode;
}

/** A server of this person that its machine reports as running. */
export async function someRunningServer(
  api: TestApi,
  owner: { readonly id: string },
  live: Partial<NewLiveInstance> = {},
): Promise<TestServer> {
  const node = await someNode(api);
  const { deps } = api.application;
  // Never on another machine of the test, which would have to be waited for instead.
  const wish = { ...someWish(live), backupStore: node.backupStore };
  const serverId = randomUUID();
  // Bypasses `createServer`: suites count effects by entries in the activity log.
  const { instanceId } = await deps.transact(async (tx) => {
    await insertServer(tx.rows, { id: serverId, userId: owner.id, name: "My world", maxStorageMb: 5120 });
    return placeLiveInstance(deps, tx, serverId, wish);
  });
  await waitUntil("its machine was told", () => node.specs.has(instanceId));
  await beatAndWait(api, node);
  return { serverId, instanceId, node };
}

/** A recently deleted server that can be restored. */
export async function someDeletedServer(api: TestApi, owner: { readonly id: string }): Promise<string> {
  const { serverId } = await someRunningServer(api, owner);
  const { deps } = api.application;
  const deletedAt = deps.now();
  const purgeAfter = new Date(deletedAt.getTime() + keptForMs);
  // Bypasses `deleteServer`, which would write a log entry.
  await deps.transact(async (tx) => {
    await markServerDeleted(tx.rows, serverId, { deletedAt, purgeAfter });
    await removeInstancesOfServer(deps, tx, serverId, { isDiscarded: false });
  });
  return serverId;
}

/** A server of this person on any machine, which is not told to run it. */
export async function someSleepingServer(
  { application: { deps } }: TestApi,
  owner: { readonly id: string },
  live: Partial<NewLiveInstance> = {},
): Promise<{ readonly serverId: string; readonly instanceId: string }> {
  const serverId = randomUUID();
  const { instanceId } = await deps.transact(async (tx) => {
    await insertServer(tx.rows, { id: serverId, userId: owner.id, name: "My world", maxStorageMb: 5120 });
    return placeLiveInstance(deps, tx, serverId, { ...someWish({ power: "off" }), ...live });
  });
  return { serverId, instanceId };
}

export async function shareServer(
  { application: { deps } }: TestApi,
  share: { serverId: string; userId: string; role: GivenRole; switches?: RoleSwitches },
): Promise<void> {
  await insertServerUser(deps.rows, { id: randomUUID(), ...share });
}

/** As its owner does. */
export async function stopSharing(
  { application: { deps, pool } }: TestApi,
  { serverId, userId }: { serverId: string; userId: string },
): Promise<void> {
  const { rows } = await pool.query<{ id: string; username: string; email: string }>(
    "select users.id, username, email from users join servers on servers.user_id = users.id where servers.id = $1",
    [serverId],
  );
  const [owner] = rows;
  if (!owner) throw new Error(`there is no server ${serverId}`);
  const actor = {
    kind: "browser",
    confirmedAt: new Date(0),
    needsSecondFactor: false,
    mustChangePassword: false,
    ...owner,
    plan: "free",
    isAdmin: false,
    createdAt: new Date(),
    sessionId: randomUUID(),
  } as const;
  await removeServerUser(deps, actor, { serverId, userId });
}
