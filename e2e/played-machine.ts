import { inject } from "vitest";
import { enrolmentAnswer, enrolmentRequest } from "@blockwright/node-protocol/enrolment";
import { takeInventory, type Inventory } from "@blockwright/node-protocol/inventory";
import { ourRange } from "@blockwright/node-protocol/protocol-version";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import { dialIn, FakeNode } from "../apps/api/src/modules/nodes/fake-node.fixture.ts";
import { drainNode, newEnrolmentToken } from "./node-under-test.ts";

const beatEveryMs = 3000;

export interface PlayedMachine {
  readonly node: FakeNode;
  readonly stop: () => Promise<void>;
}

/** Enrols like a machine and speaks the real protocol, but runs nothing: it confirms whatever it is told. */
export async function playMachine(name: string): Promise<PlayedMachine> {
  const request = enrolmentRequest.parse({
    token: await newEnrolmentToken(),
    protocol: ourRange,
    name,
    cpus: 8,
    memoryMb: 65_536,
    diskMb: 1_000_000,
    address: "192.0.2.7",
  });
  // Directly, as a machine connects: a forwarded request over http counts as an unencrypted remote one.
  const answer = await fetch(`${inject("site").url}/api/nodes/enrol`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!answer.ok) throw new Error(`the machine was refused: ${await answer.text()}`);
  const { nodeId, natsUrl, credentials } = enrolmentAnswer.parse(await answer.json());
  const node = new FakeNode(nodeId, await dialIn(nodeId, natsUrl, credentials), credentials);
  await node.beat();
  const beating = setInterval(() => void node.beat(), beatEveryMs);
  const stop = async () => {
    clearInterval(beating);
    await drainNode(nodeId);
    await node.stop();
  };
  return { node, stop };
}

/** From now on it says what it holds, and removes at once what it is told to remove. */
export function holdsServers(node: FakeNode, more: Partial<Inventory> = {}): void {
  node.answers.set(takeInventory.name, () => inventoryOf(node, more));
  node.answers.set(removeInstance.name, (_node, body) => {
    const { instanceId } = removeInstance.request.parse(body);
    node.specs.delete(instanceId);
    node.observations.delete(instanceId);
    return {};
  });
}

function inventoryOf(node: FakeNode, more: Partial<Inventory>): Inventory {
  const specs = [...node.specs.values()];
  const isRunning = (instanceId: string) => node.observations.get(instanceId)?.state === "online";
  const running = specs.filter(({ instanceId }) => isRunning(instanceId));
  return {
    strays: [],
    listeners: [{ protocol: "tcp", port: 22 }],
    ...more,
    trees: specs.map(({ instanceId }) => ({ volumeId: instanceId, instanceId })),
    instances: [
      ...specs.map(({ instanceId, serverId, purpose, ports }) => ({
        instanceId,
        serverId,
        purpose,
        isRunning: isRunning(instanceId),
        startedAt: isRunning(instanceId) ? new Date().toISOString() : null,
        ports,
      })),
      ...(more.instances ?? []),
    ],
    processes: running.map(({ instanceId }, index) => ({
      pid: 4000 + index,
      instanceId,
      memoryBytes: 512 * 1024 * 1024,
      startedWith: "java -jar server.jar",
    })),
  };
}
