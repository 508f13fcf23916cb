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
  /** What it answers, by the name of the request. It answers others with nothing. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

export interface DialledNode {
  /** Sends a heartbeat in which the figures of every server have changed. */
  beat(players: number): void;
  stop(): Promise<void>;
}

const nothing = JSON.stringify({ ok: true, body: {} });
const attempts = 5;

/** Like an agent, which tries until it is let in. */
export async function dialAgain(natsUrl: string, node: SimulatedNode, attempt = 1): Promise<DialledNode> {
  try {
    return await dialIn(natsUrl, node);
  } catch (error) {
    if (attempt === attempts) throw error;
    return dialAgain(natsUrl, node, attempt + 1);
  }
}

/** An agent as the message server sees it: its own connection, credentials and subjects. It runs nothing. */
export async function dialIn(natsUrl: string, node: SimulatedNode): Promise<DialledNode> {
  const subjects = nodeSubjects(node.id);
  const connection = await connect({
    servers: natsUrl,
    authenticator: credsAuthenticator(new TextEncoder().encode(node.credentials)),
    inboxPrefix: subjects.inboxPrefix,
  });
  const answers = new Map(
    Object.entries(node.answers ?? {}).map(([name, body]) => [
      subjects.rpc(name),
      JSON.stringify({ ok: true, body }),
    ]),
  );
  connection.subscribe(subjects.rpc("*"), {
    callback: (_error, message) => {
      requestEnvelope.parse(message.json());
      message.respond(answers.get(message.subject) ?? nothing);
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
