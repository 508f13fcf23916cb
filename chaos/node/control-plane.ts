import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, credsAuthenticator, type NatsConnection } from "@nats-io/transport-node";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { change, heartbeat, type Observation } from "@blockwright/node-protocol/observation";
import {
  applyInstance,
  listDesired,
  removeInstance,
  responseEnvelope,
  type RpcDefinition,
} from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { z } from "zod";

export interface Seen {
  readonly observation: Observation;
  readonly receivedAt: number;
}

/** The api's end of a node's link. Like the api, it resends the desired state until the node reports it. */
export interface ControlPlane {
  readonly desired: ReadonlyMap<string, InstanceSpec>;
  readonly removed: ReadonlyMap<string, number>;
  /** When each heartbeat came. */
  readonly beatTimes: readonly number[];
  latest(instanceId: string): Seen | undefined;
  /** The SFTP port that the node last reported. */
  sftpPort(): number | undefined;
  desire(spec: InstanceSpec): Promise<void>;
  /** Sends the next generation of the desired state. */
  revise(instanceId: string, change: Partial<InstanceSpec>): Promise<InstanceSpec>;
  remove(instanceId: string): Promise<void>;
  /** Only records it: the caller sends messages in any order. */
  expect(spec: InstanceSpec): void;
  expectRemoved(instanceId: string, generation: number): void;
  ask<Rpc extends RpcDefinition>(
    rpc: Rpc,
    body: z.input<Rpc["request"]>,
    withinMs?: number,
  ): Promise<z.output<Rpc["response"]>>;
  close(): Promise<void>;
}

interface State {
  readonly nats: NatsConnection;
  readonly nodeId: string;
  readonly desired: Map<string, InstanceSpec>;
  readonly removed: Map<string, number>;
  readonly seen: Map<string, Seen>;
  readonly beatTimes: number[];
  readonly newest: { runId: string; sequence: number };
  sftpPort: number | undefined;
}

const askWithinMs = 10_000;

export async function openControlPlane(
  url: string,
  credsFile: string,
  nodeId: string,
): Promise<ControlPlane> {
  const nats = await dial(url, credsFile);
  const state: State = {
    nats,
    nodeId,
    desired: new Map(),
    removed: new Map(),
    seen: new Map(),
    beatTimes: [],
    newest: { runId: "", sequence: 0 },
    sftpPort: undefined,
  };
  listen(state);
  const expect = (spec: InstanceSpec) => void state.desired.set(spec.instanceId, spec);
  const expectRemoved = (instanceId: string, generation: number) => {
    state.desired.delete(instanceId);
    state.removed.set(instanceId, generation);
  };
  const desire = async (spec: InstanceSpec) => {
    expect(spec);
    await sendDesired(state, spec);
  };
  const require = (instanceId: string) => {
    const spec = state.desired.get(instanceId);
    if (!spec) throw new Error(`${instanceId} is not wanted`);
    return spec;
  };
  return {
    desired: state.desired,
    removed: state.removed,
    beatTimes: state.beatTimes,
    latest: (instanceId) => state.seen.get(instanceId),
    sftpPort: () => state.sftpPort,
    desire,
    expect,
    expectRemoved,
    revise: async (instanceId, changed) => {
      const spec = require(instanceId);
      const next = { ...spec, ...changed, generation: spec.generation + 1 };
      await desire(next);
      return next;
    },
    remove: async (instanceId) => {
      const generation = require(instanceId).generation + 1;
      expectRemoved(instanceId, generation);
      await ask(state, removeInstance, { instanceId, generation }).catch(() => undefined);
    },
    ask: (rpc, body, withinMs) => ask(state, rpc, body, withinMs),
    close: () => nats.close(),
  };
}

function dial(url: string, credsFile: string): Promise<NatsConnection> {
  return connect({
    servers: url,
    authenticator: credsAuthenticator(readFileSync(credsFile)),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
    reconnectJitter: 50,
  });
}

function listen(state: State): void {
  const { nats, nodeId, desired, removed } = state;
  const subjects = nodeSubjects(nodeId);
  nats.subscribe(subjects.change, { callback: (_error, message) => void take(state, message.json()) });
  nats.subscribe(subjects.heartbeat, {
    callback: (_error, message) => {
      state.beatTimes.push(performance.now());
      state.sftpPort = heartbeat.pick({ sftp: true }).parse(message.json()).sftp?.port;
      if (take(state, message.json())) void closeGaps(state);
    },
  });
  nats.subscribe(subjects.ask(listDesired.name), {
    callback: (_error, message) => {
      const gone = [...removed].map(([instanceId, generation]) => ({ instanceId, generation }));
      message.respond(JSON.stringify({ ok: true, body: { specs: [...desired.values()], removed: gone } }));
    },
  });
}

/** False for a late message that is older than what is known. */
function take({ newest, seen }: State, payload: unknown): boolean {
  const { runId, sequence, observations } = change.parse(payload);
  if (runId === newest.runId && sequence < newest.sequence) return false;
  Object.assign(newest, { runId, sequence });
  const receivedAt = performance.now();
  for (const observation of observations) seen.set(observation.instanceId, { observation, receivedAt });
  return true;
}

/** Lost messages are resent at the next heartbeat. */
async function closeGaps(state: State): Promise<void> {
  const { desired, removed, seen } = state;
  for (const spec of desired.values()) {
    const known = seen.get(spec.instanceId)?.observation.generation ?? 0;
    if (known < spec.generation) await sendDesired(state, spec);
  }
  for (const [instanceId, generation] of removed) {
    const known = seen.get(instanceId)?.observation.generation ?? generation;
    if (known < generation)
      await ask(state, removeInstance, { instanceId, generation }).catch(() => undefined);
  }
}

async function sendDesired(state: State, spec: InstanceSpec): Promise<void> {
  await ask(state, applyInstance, { spec }).catch(() => undefined);
}

async function ask<Rpc extends RpcDefinition>(
  { nats, nodeId }: State,
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
  withinMs = askWithinMs,
): Promise<z.output<Rpc["response"]>> {
  const request = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + withinMs, body };
  const subjects = nodeSubjects(nodeId);
  const answer = await nats.request(subjects.rpc(rpc.name), JSON.stringify(request), {
    timeout: withinMs,
    noMux: true,
    reply: subjects.answer("chaos", randomUUID()),
  });
  const envelope = responseEnvelope.parse(answer.json());
  if (!envelope.ok) throw new Error(`${envelope.code}: ${envelope.message}`);
  return rpc.response.parse(envelope.body) as z.output<Rpc["response"]>;
}
