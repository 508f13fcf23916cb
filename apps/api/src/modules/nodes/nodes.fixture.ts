import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import type { TestApi } from "../../api.fixture.ts";
import type { FakeNode } from "./fake-node.fixture.ts";
import { specOf } from "./instance-spec.ts";
import { findInstance, type InstanceRow } from "./instances.repository.ts";
import { placeInstance, type Placement, type PlacementWish } from "./index.ts";

/** Often at first; then less often, because a long wait would use up the requests a person has per minute. */
const oftenForMs = 2000;

export async function waitUntil(
  what: string,
  check: () => Promise<boolean> | boolean,
  withinMs = 30_000,
): Promise<void> {
  const startedAt = Date.now();
  while (!(await check())) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`timed out waiting until ${what}`);
    await sleep(waitedMs < oftenForMs ? 20 : 150);
  }
}

/** Sends a heartbeat and waits until it is in the database. */
export async function beatAndWait(
  api: TestApi,
  node: FakeNode,
  more: Parameters<FakeNode["beat"]>[0] = {},
): Promise<void> {
  const { sequence, runId } = await node.beat(more);
  await waitUntil(`heartbeat ${sequence} is ingested`, async () => {
    const { rows } = await api.application.pool.query(
      "select 1 from node_reports where node_id = $1 and run_id = $2 and sequence >= $3",
      [node.id, runId, sequence],
    );
    return rows.length > 0;
  });
}

/** Messages sent to the node because of this are dropped. */
export async function lose(node: FakeNode, cause: () => Promise<unknown>): Promise<void> {
  const { swallowed } = node;
  node.isDeaf = true;
  await cause();
  await waitUntil("the message was lost", () => node.swallowed > swallowed);
  node.isDeaf = false;
}

/** The node has removed the instance, some time after it was told to. */
export async function finishRemoval(api: TestApi, node: FakeNode, instanceId: string): Promise<void> {
  node.observations.delete(instanceId);
  await api.application.pool.query(
    "update instances set deleted_at = deleted_at - interval '11 seconds' where id = $1",
    [instanceId],
  );
  await beatAndWait(api, node);
}

/** Sends the wanted state of an instance to a machine of the test's choice. */
export async function tellMachine(
  { application: { deps } }: TestApi,
  nodeId: string,
  instance: InstanceRow,
  change: Partial<Pick<InstanceRow, "power" | "generation">>,
): Promise<void> {
  await deps.callNode(nodeId, applyInstance, { spec: specOf({ ...instance, ...change }, "127.0.0.1") });
}

export async function readInstance({ application }: TestApi, id: string): Promise<InstanceRow> {
  const found = await findInstance(application.deps.rows, id);
  if (!found) throw new Error(`there is no instance ${id}`);
  return found;
}

export function someWish(wish: Partial<PlacementWish> = {}): PlacementWish {
  return {
    serverId: randomUUID(),
    purpose: "live",
    power: "on",
    memoryMb: 1024,
    diskMb: 1024,
    protocols: ["tcp"],
    describe: () => ({
      image: "blockwright/java:21",
      command: ["java", "-jar", "server.jar"],
      manners: {
        readyText: "Done",
        stopCommand: "stop",
        ping: "java",
        startTimeLimitMs: 60_000,
        stopGraceMs: 60_000,
      },
      limits: { memoryMb: 1024, cpus: 1, processes: 256, diskMb: 1024 },
      installation: { id: "first", files: [], texts: [], steps: [] },
    }),
    ...wish,
  };
}

export function place(api: TestApi, wish: Partial<PlacementWish> = {}): Promise<Placement> {
  const { deps } = api.application;
  return deps.transact((tx) => placeInstance(deps, tx, someWish(wish)));
}
