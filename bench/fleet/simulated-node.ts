import { randomUUID } from "node:crypto";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import type { Heartbeat, Observation } from "../../packages/node-protocol/src/observation.ts";
import { ourRange } from "../../packages/node-protocol/src/protocol-version.ts";
import { requestEnvelope } from "../../packages/node-protocol/src/rpc.ts";
import { nodeSubjects } from "../../packages/node-protocol/src/subjects.ts";

export interface SimulatedNode {
  readonly id: string;
  /** Text of its credentials file. */
  readonly credentials: string;
  readonly instanceIds: readonly string[];
}

export interface DialledNode {
  /** Sends a heartbeat in which the figures of every server have changed. */
  beat(players: number): void;
  stop(): Promise<void>;
}

/** An agent as the message server sees it: its own connection, credentials and subjects. It runs nothing. */
export async function dialIn(natsUrl: string, node: SimulatedNode): Promise<DialledNode> {
  const subjects = nodeSubjects(node.id);
  const connection = await connect({
    servers: natsUrl,
    authenticator: credsAuthenticator(new TextEncoder().encode(node.credentials)),
    inboxPrefix: subjects.inboxPrefix,
  });
  connection.subscribe(subjects.rpc("*"), {
    callback: (_error, message) => {
      requestEnvelope.parse(message.json());
      message.respond(JSON.stringify({ ok: true, body: {} }));
    },
  });
  const runId = randomUUID();
  let sequence = 0;
  return {
    beat: (players) => {
      sequence += 1;
      const report: Heartbeat = {
        protocol: ourRange,
        nodeId: node.id,
        agentVersion: "bench",
        runId,
        sequence,
        figures: {
          memoryBytes: 1.4e11,
          memoryFreeBytes: 2e10,
          diskBytes: 2e12,
          diskFreeBytes: 1e12,
          load: 4,
        },
        observations: node.instanceIds.map((id, index) => observe(id, sequence + index, players)),
        kept: [],
        sftp: null,
      };
      connection.publish(subjects.heartbeat, JSON.stringify(report));
    },
    stop: () => connection.close(),
  };
}

function observe(instanceId: string, turn: number, players: number): Observation {
  return {
    instanceId,
    generation: 1,
    state: "online",
    lastExit: null,
    progress: null,
    numbers: {
      cpuPercent: (turn % 1000) / 10,
      memoryBytes: 6e8 + turn,
      diskBytes: 2e9 + turn,
      networkReceivedBytes: turn * 1000,
      networkSentBytes: turn * 2000,
      players,
      maxPlayers: 20,
      startedAt: "2026-01-01T00:00:00.000Z",
    },
  };
}
