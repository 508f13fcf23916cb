import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { enrolmentAnswer, enrolmentRequest } from "@blockwright/node-protocol/enrolment";
import { ourRange } from "@blockwright/node-protocol/protocol-version";
import { dialIn, FakeNode } from "../apps/api/src/modules/nodes/fake-node.fixture.ts";
import { call, createServerFromFile, drainNode, newEnrolmentToken, untilServer } from "./node-under-test.ts";
import type { Owner } from "./node-under-test.ts";

const beatEveryMs = 3000;

export interface PlayedServer {
  readonly serverId: string;
  readonly stop: () => Promise<void>;
}

/**
 * A server that runs on no machine: its node speaks the real protocol, reports the server as online, and ignores
 * everything after that. A request to the server then shows at once and never completes.
 */
export async function playServer(owner: Owner): Promise<PlayedServer> {
  const request = enrolmentRequest.parse({
    token: await newEnrolmentToken(),
    protocol: ourRange,
    name: `played ${randomUUID().slice(0, 6)}`,
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
  const serverId = await createServerFromFile(orderOf(owner));
  await node.beat();
  await untilServer(owner, serverId, ({ status }) => status === "online");
  node.isDeaf = true;
  const stop = async () => {
    clearInterval(beating);
    await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
    await drainNode(nodeId);
    await node.stop();
  };
  return { serverId, stop };
}

function orderOf({ username }: Owner) {
  return {
    owner: username,
    server: {
      name: "Harbour Town",
      platformType: "java",
      serverType: "paper",
      minecraftVersion: "1.21.4",
      plan: "free",
      maxPlayers: 10,
      maxRamMb: 512,
      maxStorageMb: 1024,
    },
    protocols: ["tcp"],
    run: {
      image: "example/java:21",
      command: ["java", "-jar", "server.jar"],
      manners: {
        readyText: "Done",
        stopCommand: "stop",
        ping: "java",
        startTimeLimitMs: 60_000,
        stopGraceMs: 60_000,
      },
      limits: { memoryMb: 512, cpus: 1, processes: 256, diskMb: 1024 },
      installation: { id: randomUUID(), files: [], texts: [], steps: [] },
    },
  };
}
