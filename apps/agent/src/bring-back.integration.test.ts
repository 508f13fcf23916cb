import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance, purgeKept, removeInstance, watchConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

const worldOf = (spec: InstanceSpec) => join(node.dataFolder, "volumes", spec.instanceId, "level.dat");
const readWorld = (spec: InstanceSpec) =>
  existsSync(worldOf(spec)) ? readFileSync(worldOf(spec), "utf8") : null;

/** The next spec of the same server. */
function next(spec: InstanceSpec, change: Partial<InstanceSpec>): InstanceSpec {
  return { ...spec, generation: spec.generation + 1, ...change };
}

function reinstalled(spec: InstanceSpec, id: string): InstanceSpec {
  const { files, texts, steps } = spec.installation;
  return next(spec, { installation: { id, files, texts, steps } });
}

function broughtBack(spec: InstanceSpec, id: string): InstanceSpec {
  return next(spec, { installation: { ...spec.installation, id, bringBack: true } });
}

async function apply(spec: InstanceSpec): Promise<InstanceSpec> {
  await node.ask(applyInstance, { spec });
  return spec;
}

async function untilRuns(spec: InstanceSpec): Promise<void> {
  await vi.waitFor(
    () => {
      const seen = node.latest(spec.instanceId);
      expect(seen).toMatchObject({ generation: spec.generation, state: "online" });
    },
    { timeout: 30_000, interval: 50 },
  );
}

async function startWithWorld(world: string): Promise<InstanceSpec> {
  const spec = await apply(shellGame(obedient));
  await untilRuns(spec);
  writeFileSync(worldOf(spec), world);
  return spec;
}

async function untilRemoved({ instanceId }: InstanceSpec): Promise<void> {
  const watch = () => node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  await vi.waitFor(() => expect(watch()).rejects.toThrow("unknown-instance"), 20_000);
}

test("a reinstalled server gets its earlier files back, and the newer files are kept in turn", async () => {
  const first = await startWithWorld("the castle");
  const firstId = first.installation.id;
  const second = await apply(reinstalled(first, "second"));
  await vi.waitFor(() => expect(node.statesOf(first.instanceId).at(-1)).not.toBe("online"), 10_000);
  await untilRuns(second);
  expect(readWorld(second)).toBeNull();
  writeFileSync(worldOf(second), "the desert");

  const third = await apply(broughtBack(second, firstId));
  await vi.waitFor(() => expect(readWorld(third)).toBe("the castle"), 20_000);
  await untilRuns(third);
  const fourth = await apply(broughtBack(third, "second"));
  await vi.waitFor(() => expect(readWorld(fourth)).toBe("the desert"), 20_000);
  await untilRuns(fourth);
});

test("when the files are no longer kept, the server stays as it is and keeps running", async () => {
  const first = await startWithWorld("the castle");
  const wished = await apply(broughtBack(first, "never-there"));
  await vi.waitFor(() =>
    expect(node.latest(first.instanceId)).toMatchObject({
      generation: wished.generation,
      state: "online",
      lastExit: { reason: "install-failed", sentence: "The earlier files are no longer kept." },
    }),
  );
  expect(node.statesOf(first.instanceId)).toEqual(["provisioning", "starting", "online"]);
  const off = await apply(next(wished, { power: "off" }));
  await untilState(node, off.instanceId, "offline");
  await apply(next(off, { power: "on" }));
  await untilState(node, off.instanceId, "online");
  expect(readWorld(first)).toBe("the castle");
});

test("a removed server can be restored until its files are deleted, but not by a late message", async () => {
  const first = await startWithWorld("the castle");
  const { instanceId } = first;
  await node.ask(removeInstance, { instanceId, generation: 2 });
  await untilRemoved(first);
  expect(existsSync(worldOf(first))).toBe(false);
  await expect(apply({ ...first, generation: 3 })).rejects.toThrow("removed");
  const late = broughtBack({ ...first, generation: 1 }, first.installation.id);
  await expect(apply(late)).rejects.toThrow("removed");
  const back = await apply({ ...late, generation: 3 });
  await untilRuns(back);
  expect(readWorld(back)).toBe("the castle");
  await node.ask(removeInstance, { instanceId, generation: 4 });
  await untilRemoved(back);
  await expect(node.ask(purgeKept, { instanceId, generation: 3 })).rejects.toThrow("stale-generation");
  expect(await node.ask(purgeKept, { instanceId, generation: 4 })).toEqual({ purged: 1 });
  expect(await node.ask(purgeKept, { instanceId })).toEqual({ purged: 0 });
  await apply({ ...back, generation: 5 });
  await vi.waitFor(() =>
    expect(node.latest(instanceId)).toMatchObject({
      generation: 5,
      state: "offline",
      lastExit: { sentence: "The earlier files are no longer kept." },
    }),
  );
});

test("a partly installed tree is not kept when another replaces it", async () => {
  const first = await startWithWorld("nobody's yet");
  const { installation, ...second } = reinstalled(first, "second");
  const whole = await apply({ ...second, installation: { ...installation, discardsReplaced: true } });
  await vi.waitFor(() => expect(readWorld(whole)).toBeNull(), 20_000);
  await untilRuns(whole);
  expect(await node.ask(purgeKept, { instanceId: whole.instanceId })).toEqual({ purged: 0 });
});
