import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { InstanceState } from "@blockwright/node-protocol/observation";
import type { Expectation } from "./cell.ts";
import { listContainers } from "./engine.ts";
import { shellScript, startGate, stopGate, text } from "./games.ts";
import { openGate, type NodeWorld } from "./world.ts";
import { waitFor } from "../wait-for.ts";

/** A server that is held at a point of its lifecycle. */
export interface Held {
  readonly instanceId: string;
  readonly expected: Expectation;
  /** Lets it continue, or sends it a request. */
  readonly goOn: () => Promise<void> | void;
}

export interface Phase {
  readonly name: string;
  /** Whether the request must be sent during the fault. */
  readonly onlyWhileAway?: boolean;
  readonly reach: (world: NodeWorld) => Promise<Held>;
}

const online: Expectation = { state: "online", reason: null, starts: 1 };
const stopped: Expectation = { state: "offline", reason: "stopped", starts: 1 };
const blobBytes = 200_000;
/** While this file exists, an install step does not end. */
const stepGate = "may-not-finish";

export const phases: readonly Phase[] = [
  {
    name: "downloading",
    reach: async (world) => {
      const offer = world.source.offer("blob.bin", randomBytes(blobBytes), { isHeld: true });
      const { instanceId } = await begin(world, world.games.shell({}, { files: [offer.file] }));
      await until("the download", () => offer.requestedFrom.length > 0);
      return { instanceId, expected: online, goOn: () => offer.release() };
    },
  },
  {
    name: "in an install step",
    reach: async (world) => {
      const command = ["sh", "-c", `while [ -e ${stepGate} ]; do sleep 0.1; done`];
      const steps = [{ image: "blockwright/java:17", command, timeLimitMs: 60_000 }];
      const texts = [text("run.sh", shellScript), text(stepGate, "closed")];
      const { instanceId } = await begin(world, world.games.shell({}, { steps, texts }));
      await until("the step", async () =>
        (await listContainers(world.socketPath, world.nodeId)).some(
          (one) => one.instanceId === instanceId && one.isStep && one.isRunning,
        ),
      );
      return { instanceId, expected: online, goOn: () => keepOpen(world, instanceId, stepGate) };
    },
  },
  {
    name: "starting",
    reach: async (world) => {
      const { instanceId } = await begin(world, gated(world, startGate));
      await until("its start", () => world.startsOf(instanceId) === 1);
      await untilState(world, instanceId, "starting");
      return { instanceId, expected: online, goOn: () => openGate(world, instanceId, startGate) };
    },
  },
  {
    name: "running",
    reach: async (world) => {
      const { instanceId } = await begin(world, world.games.java());
      await untilState(world, instanceId, "online");
      return { instanceId, expected: online, goOn: () => undefined };
    },
  },
  {
    name: "stopping",
    reach: async (world) => {
      const instanceId = await reachStopping(world, { power: "off" });
      return { instanceId, expected: stopped, goOn: () => openGate(world, instanceId, stopGate) };
    },
  },
  {
    name: "restarting",
    reach: async (world) => {
      const instanceId = await reachStopping(world, { restarts: 1 });
      const expected: Expectation = { state: "online", reason: "stopped", starts: 2 };
      return { instanceId, expected, goOn: () => openGate(world, instanceId, stopGate) };
    },
  },
  {
    name: "being removed",
    reach: async (world) => {
      const instanceId = await reachStopping(world, "removed");
      const expected: Expectation = { state: "gone", reason: null, starts: 0, trash: 1 };
      return { instanceId, expected, goOn: () => openGate(world, instanceId, stopGate) };
    },
  },
  {
    name: "reinstalling",
    reach: async (world) => {
      const { instanceId, offer } = await reachReinstalling(world);
      const expected: Expectation = { state: "online", reason: "stopped", starts: 1, trash: 1 };
      return { instanceId, expected, goOn: () => offer.release() };
    },
  },
  {
    name: "reinstalling, taken back",
    onlyWhileAway: true,
    reach: async (world) => {
      const { instanceId, before } = await reachReinstalling(world);
      const goOn = () => ask(world, instanceId, { installation: before.installation });
      return { instanceId, expected: { state: "online", reason: "stopped", starts: 2 }, goOn };
    },
  },
  {
    name: "told to stop",
    onlyWhileAway: true,
    reach: async (world) => {
      const { instanceId } = await begin(world, world.games.shell());
      await untilState(world, instanceId, "online");
      return { instanceId, expected: stopped, goOn: () => ask(world, instanceId, { power: "off" }) };
    },
  },
  {
    name: "told to start",
    onlyWhileAway: true,
    reach: async (world) => {
      const { instanceId } = await begin(world, world.games.shell({ power: "off" }));
      await untilState(world, instanceId, "offline");
      return { instanceId, expected: online, goOn: () => ask(world, instanceId, { power: "on" }) };
    },
  },
];

async function begin(world: NodeWorld, spec: InstanceSpec): Promise<InstanceSpec> {
  await world.plane.desire(spec);
  return spec;
}

/** The response may take as long as the fault lasts. */
async function ask(world: NodeWorld, instanceId: string, change: Partial<InstanceSpec>): Promise<void> {
  void world.plane.revise(instanceId, change);
}

/** A restarted step finds its gate closed again. */
async function keepOpen(world: NodeWorld, instanceId: string, gate: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  const isOnline = () => world.plane.latest(instanceId)?.observation.state === "online";
  while (!isOnline() && performance.now() < giveUpAt) {
    openGate(world, instanceId, gate);
    await sleep(200);
  }
}

function gated(world: NodeWorld, gate: string): InstanceSpec {
  return world.games.shell({}, { texts: [text("run.sh", shellScript), text(gate, "closed")] });
}

async function reachStopping(world: NodeWorld, change: Partial<InstanceSpec> | "removed"): Promise<string> {
  const { instanceId } = await begin(world, gated(world, stopGate));
  await untilState(world, instanceId, "online");
  if (change === "removed") await world.plane.remove(instanceId);
  else await world.plane.revise(instanceId, change);
  await until("its stopping", () => existsSync(join(world.treeOf(instanceId), "stopping")));
  return instanceId;
}

async function reachReinstalling(world: NodeWorld) {
  const before = await begin(world, world.games.shell());
  const { instanceId, installation } = before;
  await untilState(world, instanceId, "online");
  const offer = world.source.offer("blob.bin", randomBytes(blobBytes), { isHeld: true });
  await world.plane.revise(instanceId, {
    installation: { ...installation, id: randomUUID(), files: [offer.file] },
  });
  await until("the download", () => offer.requestedFrom.length > 0);
  return { instanceId, offer, before };
}

export function untilState(world: NodeWorld, instanceId: string, state: InstanceState): Promise<void> {
  return until(`${instanceId} to be ${state}`, () => {
    const seen = world.plane.latest(instanceId)?.observation;
    return seen?.state === state && seen.generation === world.plane.desired.get(instanceId)?.generation;
  });
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await waitFor(what, async () => ((await isSo()) ? true : undefined), { withinMs: 30_000 });
}
