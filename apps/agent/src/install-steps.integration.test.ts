import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import type { InstallStep, InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { obedient, openTestNode, shellGame, untilState, type TestNode } from "./agent.fixture.ts";

let node: TestNode;
let stopAgent: () => Promise<void>;
beforeAll(async () => {
  node = await openTestNode();
  stopAgent = await node.start();
}, 120_000);
afterAll(async () => {
  await stopAgent();
  await node.clear();
}, 60_000);

function stepOf(script: string, change: Partial<InstallStep> = {}): InstallStep {
  return { image: "blockwright/java:17", command: ["sh", "-c", script], timeLimitMs: 30_000, ...change };
}

async function install(step: InstallStep, change: Partial<InstanceSpec> = {}): Promise<string> {
  const game = shellGame(obedient, { power: "off", ...change });
  const spec = { ...game, installation: { ...game.installation, steps: [step] } };
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "offline");
  return spec.instanceId;
}

const madeIn = (instanceId: string) =>
  readFileSync(join(node.dataFolder, "volumes", instanceId, "made"), "utf8").trim();
const keyOfThisRun = randomUUID();
const makeUuid = "cat /proc/sys/kernel/random/uuid > made";

test("the result of a step is reused for the next server, also after an agent restart", async () => {
  const kept = () => install(stepOf(makeUuid, { keep: { key: keyOfThisRun, paths: ["made"] } }));
  const both = (await Promise.all([kept(), kept()])).map(madeIn);
  await stopAgent();
  stopAgent = await node.start();
  const third = madeIn(await kept());
  expect(new Set([...both, third]).size).toBe(1);
  expect(madeIn(await install(stepOf(makeUuid)))).not.toBe(third);
});

test("a step may have more memory than the server, and its own variables", async () => {
  const hungry = `x=$(head -c 60000000 /dev/zero | tr '\\0' a); echo "$WORD \${#x}" > made`;
  const step = stepOf(hungry, { environment: { WORD: "grün = 1" } });
  const small = { memoryMb: 64, cpus: 1, processes: 64, diskMb: 64 };
  const failed = await install(step, { limits: small });
  expect(node.latest(failed)?.lastExit?.reason).toBe("install-failed");
  const worked = await install({ ...step, memoryMb: 512 }, { limits: small });
  expect(madeIn(worked)).toBe("grün = 1 60000000");
});

test("a server has the variables of its spec", async () => {
  const script = 'echo "$LD_LIBRARY_PATH" > made; echo "Done ("; read -r _';
  const spec = shellGame(script, { environment: { LD_LIBRARY_PATH: "/data" } });
  await node.ask(applyInstance, { spec });
  await untilState(node, spec.instanceId, "online");
  expect(madeIn(spec.instanceId)).toBe("/data");
});
