import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pingJava } from "../stand-ins/bots/status-ping.ts";
import { buildGameServers, type GameServers } from "../stand-ins/game-servers/build.ts";
import { ensureNodeInstance } from "../services/images/ensure-image.ts";
import { stopInstance } from "../services/instance.ts";
import { untilNothingRuns } from "./built-tree.ts";
import {
  call,
  createServerFromFile,
  drainNode,
  enrolNode,
  offerFiles,
  signUpOwner,
  untilServer,
  type EnrolledNode,
  type Owner,
} from "./node-under-test.ts";
import { javaOrder } from "./server-orders.ts";

// Two engines, each in its own network namespace with its own address, ports and pool.
let nodes: readonly [EnrolledNode, EnrolledNode];
let owner: Owner;
let games: GameServers;
let source: Awaited<ReturnType<typeof offerFiles>>;
const created: string[] = [];
const secondInstance = () => `${inject("site").instance.name}-second`;

beforeAll(async () => {
  games = await buildGameServers();
  source = await offerFiles();
  nodes = [await enrolNode(), await enrolNode(await ensureNodeInstance(secondInstance(), []))];
  owner = await signUpOwner();
}, 240_000);
afterAll(async () => {
  for (const serverId of created)
    await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  for (const node of nodes) await untilNothingRuns(node);
  await drainNode(nodes[1].nodeId);
  for (const { agent } of nodes) await agent.kill("SIGTERM");
  await stopInstance(secondInstance(), { remove: true });
  source.close();
}, 90_000);

/** Placed one after the other, so that each placement sees the previous ones; they start in parallel. */
async function createOnline(howMany: number) {
  const serverIds: string[] = [];
  while (serverIds.length < howMany)
    serverIds.push(await createServerFromFile(javaOrder(owner.username, games, source.offer, "1.20.1", 17)));
  created.push(...serverIds);
  return Promise.all(serverIds.map(untilOnline));
}

async function untilOnline(serverId: string) {
  const server = await untilServer(owner, serverId, ({ status }) => status === "online");
  return { serverId, address: server.ip ?? "", port: server.port ?? 0 };
}

test("servers spread over two machines, a drained one gets no more, a disconnected one slows nobody down", async () => {
  const [first, second] = nodes;
  const running = await createOnline(4);
  const counts = [first, second].map(
    ({ address }) => running.filter((server) => server.address === address).length,
  );
  expect(counts).toEqual([2, 2]);

  await drainNode(first.nodeId);
  const later = await createOnline(2);
  expect(later.map(({ address }) => address)).toEqual([second.address, second.address]);

  const [onFirst] = running.filter(({ address }) => address === first.address);
  first.agent.child.kill("SIGSTOP");
  try {
    const cutOff = await untilServer(owner, onFirst?.serverId ?? "", ({ nodeLost }) => nodeLost);
    expect(cutOff.status).toBe("online");
    expect(await pingJava(onFirst?.address ?? "", onFirst?.port ?? 0)).toBeDefined();
    const startedAt = performance.now();
    await createOnline(1);
    expect(performance.now() - startedAt, "time limit").toBeLessThan(45_000);
  } finally {
    first.agent.child.kill("SIGCONT");
  }
  await untilServer(owner, onFirst?.serverId ?? "", ({ nodeLost }) => !nodeLost);
}, 240_000);
