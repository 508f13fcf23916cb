import { randomUUID } from "node:crypto";
import type { GivenRole } from "@blockwright/contract/server-actions";
import type { TestApi } from "../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../nodes/fake-node.fixture.ts";
import { beatAndWait, someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { placeLiveInstance, type NewLiveInstance } from "./index.ts";
import { removeServerUser } from "./remove-server-user.ts";
import { insertServerUser } from "./server-users.repository.ts";
import { insertServer } from "./servers.repository.ts";

const nodesOfApis = new WeakMap<TestApi, Promise<FakeNode>>();

/** One machine per api, heard from just now. It only speaks when it is told to. */
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
  const wish = someWish(live);
  const serverId = randomUUID();
  // Not through `createServer`: what suites count as effects are entries in the activity log.
  const { instanceId } = await deps.transact(async (tx) => {
    await insertServer(tx.rows, { id: serverId, userId: owner.id, name: "My world", maxStorageMb: 5120 });
    return placeLiveInstance(deps, tx, serverId, wish);
  });
  await waitUntil("its machine was told", () => node.specs.has(instanceId));
  await beatAndWait(api, node);
  return { serverId, instanceId, node };
}

/** A server of this person on whatever machine there is, which is not told to run it. */
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
  { serverId, userId, role }: { serverId: string; userId: string; role: GivenRole },
): Promise<void> {
  await insertServerUser(deps.rows, { id: randomUUID(), serverId, userId, role });
}

/** As some manager of it does. */
export async function stopSharing(
  { application: { deps } }: TestApi,
  { serverId, userId }: { serverId: string; userId: string },
): Promise<void> {
  const manager = { id: randomUUID(), username: "m", email: "m@example.org", plan: "free", isAdmin: false };
  const actor = { kind: "browser", ...manager, createdAt: new Date(), sessionId: randomUUID() } as const;
  await removeServerUser(deps, actor, { serverId, userId });
}
