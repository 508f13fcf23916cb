import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { obedient, openTestNode, shellGame, untilState, type TestNode } from "../../agent.fixture.ts";

/** Nobody answers at this address, as on a machine that can't reach its own published ports. */
const nowhere = "192.0.2.1";

let node: TestNode;
let stopAgent: () => Promise<void>;
beforeAll(async () => {
  node = await openTestNode();
  stopAgent = await node.start({ AGENT_PUBLISH_ADDRESS: nowhere });
}, 120_000);
afterAll(async () => {
  await stopAgent();
  await node.clear();
}, 60_000);

/** A web server stands for the signalling of a Bedrock server: what counts is where it listens. */
function netherNetGame(listensAt: string) {
  const game = shellGame("", { image: "blockwright/java:21" });
  const port = game.ports[0]?.port ?? 0;
  const status = JSON.stringify({ version: "1.26.51", players: 3, maxPlayers: 10 });
  const content = `mkdir -p www/v1
echo '${status}' > www/v1/join
java -m jdk.httpserver -p ${port} -b ${listensAt} -d "$PWD/www" &
${obedient}`;
  return {
    ...game,
    limits: { ...game.limits, memoryMb: 256 },
    manners: { ...game.manners, ping: "nethernet" as const, startTimeLimitMs: 60_000 },
    installation: { ...game.installation, texts: [{ path: "run.sh", content }] },
  };
}

test("a server over NetherNet is ready when it answers in its container, on a machine that can't reach itself", async () => {
  const spec = netherNetGame("0.0.0.0");
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "online", 60_000);
  expect(readFileSync(node.logFile, "utf8")).toContain(
    "it answers in its container, not at its published port",
  );
  await vi.waitFor(
    () => expect(node.latest(spec.instanceId)?.numbers).toMatchObject({ players: 3, maxPlayers: 10 }),
    { timeout: 30_000, interval: 200 },
  );
}, 120_000);

test("one that listens on loopback alone is not ready", async () => {
  const spec = netherNetGame("127.0.0.1");
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "starting");
  await sleep(20_000);
  expect(node.latest(spec.instanceId)?.state).toBe("starting");
}, 60_000);
