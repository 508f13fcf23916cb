import { createHash, randomUUID } from "node:crypto";
import { enrolmentAnswer, enrolmentRequest } from "@blockwright/node-protocol/enrolment";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { change, heartbeat, type Heartbeat, type Observation } from "@blockwright/node-protocol/observation";
import { ourRange } from "@blockwright/node-protocol/protocol-version";
import * as rpc from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { connect, credsAuthenticator, type Msg, type NatsConnection } from "@nats-io/transport-node";
import { post } from "../../http-client.fixture.ts";
import type { TestApi } from "../../api.fixture.ts";
import { fileAnswers } from "./fake-files.fixture.ts";
import { uploadAnswers } from "./fake-uploads.fixture.ts";
import { createEnrolmentToken } from "./index.ts";

export interface Machine {
  readonly memoryMb: number;
  readonly diskMb: number;
  readonly address: string;
}

const usualMachine: Machine = { memoryMb: 65_536, diskMb: 1_000_000, address: "192.0.2.7" };

/** Speaks the real protocol with real credentials, but runs nothing: it confirms whatever it is told. */
export class FakeNode {
  readonly id: string;
  readonly connection: NatsConnection;
  /** Text of its credentials file. */
  readonly credentials: string;
  readonly specs = new Map<string, InstanceSpec>();
  readonly observations = new Map<string, Observation>();
  /** Bytes of the trees it keeps, by instance. Undefined: an agent that does not report them. */
  kept: Map<string, number | null> | undefined;
  readonly typed: string[] = [];
  readonly applied: InstanceSpec[] = [];
  /** While set, requests are dropped as if they had been lost. */
  isDeaf = false;
  swallowed = 0;
  runId: string = randomUUID();
  sequence = 0;
  /** Requests that a test answers itself. */
  readonly answers = new Map<string, FakeHandler>();
  readonly #seenRequests = new Set<string>();

  constructor(id: string, connection: NatsConnection, credentials: string) {
    this.id = id;
    this.connection = connection;
    this.credentials = credentials;
    connection.subscribe(`node.${id}.rpc.*`, {
      callback: (_error, message) => {
        if (this.isDeaf) this.swallowed += 1;
        else this.#answer(message);
      },
    });
  }

  /** Its own: no other machine opens it. */
  get backupStore(): string {
    return createHash("sha256").update(this.id).digest("hex");
  }

  get token(): string {
    return /-----BEGIN NATS USER JWT-----\s+(\S+)/.exec(this.credentials)?.[1] ?? "";
  }

  /** A full heartbeat, as sent every five seconds. Sent when the promise resolves, not yet ingested. */
  async beat(more: Partial<Heartbeat> = {}): Promise<Heartbeat> {
    this.sequence += 1;
    const report = heartbeat.parse({
      protocol: ourRange,
      nodeId: this.id,
      agentVersion: "fake",
      runId: this.runId,
      sequence: this.sequence,
      figures: {
        memoryBytes: 1,
        memoryFreeBytes: 1,
        diskBytes: 1,
        diskFreeBytes: 1,
        load: 0,
      },
      observations: [...this.observations.values()],
      backupStore: this.backupStore,
      ...(this.kept && { kept: Array.from(this.kept, ([instanceId, bytes]) => ({ instanceId, bytes })) }),
      ...more,
    });
    this.connection.publish(nodeSubjects(this.id).heartbeat, JSON.stringify(report));
    await this.connection.flush();
    return report;
  }

  /** Reports at once that one instance has changed its state. */
  async become(instanceId: string, observation: Partial<Observation>): Promise<void> {
    this.sequence += 1;
    this.observe(instanceId, observation);
    const report = change.parse({
      nodeId: this.id,
      runId: this.runId,
      sequence: this.sequence,
      observations: [this.observations.get(instanceId)],
    });
    this.connection.publish(nodeSubjects(this.id).change, JSON.stringify(report));
    await this.connection.flush();
  }

  observe(instanceId: string, observation: Partial<Observation>): void {
    this.observations.set(instanceId, {
      ...someObservation(instanceId),
      ...this.observations.get(instanceId),
      ...observation,
    });
  }

  async ask(name: string, body: object = {}): Promise<unknown> {
    const envelope = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + 2000, body };
    const subject = nodeSubjects(this.id).ask(name);
    return (await this.connection.request(subject, JSON.stringify(envelope), { timeout: 2000 })).json();
  }

  stop(): Promise<void> {
    return this.connection.close();
  }

  #answer(message: Msg): void {
    const { id, body } = rpc.requestEnvelope.parse(message.json());
    const name = message.subject.split(".").at(-1) ?? "";
    const result = (this.answers.get(name) ?? handlers[name])?.(this, body, this.#seenRequests.has(id));
    this.#seenRequests.add(id);
    const answer =
      typeof result === "string"
        ? { ok: false, code: result, message: "no", path: "missing" }
        : { ok: true, body: result };
    message.respond(JSON.stringify(rpc.responseEnvelope.parse(answer)));
  }
}

type FakeHandler = (node: FakeNode, body: unknown, isRepeated: boolean) => object | rpc.RefusalCode;

const handlers: Readonly<Record<string, FakeHandler>> = {
  ...fileAnswers,
  ...uploadAnswers,
  [rpc.applyInstance.name]: (node, body) => {
    const { spec } = rpc.applyInstance.request.parse(body);
    if ((node.specs.get(spec.instanceId)?.generation ?? 0) > spec.generation) return "stale-generation";
    node.specs.set(spec.instanceId, spec);
    node.applied.push(spec);
    const state = spec.power === "on" && spec.holds.length === 0 ? "online" : "offline";
    node.observe(spec.instanceId, { generation: spec.generation, state });
    return { generation: spec.generation };
  },
  [rpc.removeInstance.name]: (node, body) => {
    const { instanceId } = rpc.removeInstance.request.parse(body);
    // Like a real node, it answers that it accepted. It is done when `observations` no longer contains it.
    if (node.specs.delete(instanceId)) node.observe(instanceId, { state: "stopping" });
    return {};
  },
  [rpc.writeConsole.name]: (node, body, isRepeated) => {
    const { instanceId, line } = rpc.writeConsole.request.parse(body);
    if (!node.specs.has(instanceId)) return "unknown-instance";
    if (node.observations.get(instanceId)?.state !== "online") return "not-running";
    if (!isRepeated) node.typed.push(line);
    return {};
  },
};

/** Enrols over http as an agent does, and connects with its credentials. */
export async function startFakeNode(api: TestApi, machine: Partial<Machine> = {}): Promise<FakeNode> {
  const { token } = await createEnrolmentToken(api.application.deps);
  const request = enrolmentRequest.parse({
    token,
    protocol: ourRange,
    name: "a machine",
    cpus: 8,
    ...usualMachine,
    ...machine,
  });
  const answer = await post(`${api.url}/api/nodes/enrol`, request);
  if (answer.status !== 201) throw new Error(`enrolment answered ${answer.status}: ${answer.text}`);
  const { nodeId, natsUrl, credentials } = enrolmentAnswer.parse(answer.json);
  const node = new FakeNode(nodeId, await dialIn(nodeId, natsUrl, credentials), credentials);
  api.onStop(() => node.stop());
  return node;
}

export function dialIn(nodeId: string, natsUrl: string, credentials: string): Promise<NatsConnection> {
  return connect({
    servers: natsUrl,
    authenticator: credsAuthenticator(new TextEncoder().encode(credentials)),
    inboxPrefix: nodeSubjects(nodeId).inboxPrefix,
    reconnect: false,
  });
}

export function someObservation(instanceId: string): Observation {
  return { instanceId, generation: 0, state: "offline", lastExit: null, progress: null, numbers: null };
}
