import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { proveAudit, type Plant, type Plants } from "../audit.ts";
import { waitFor } from "../wait-for.ts";
import { auditNode, nodeAudit } from "./audit.ts";
import { cellAudit, problemsOf, type Cell, type SettledCell } from "./cell.ts";
import { callEngine } from "./engine.ts";
import { startsFile } from "./games.ts";
import { finishRound, type Round } from "./interruptions.ts";
import { untilState } from "./phases.ts";
import type { NodeWorld } from "./world.ts";

/** Breaks everything once on a healthy node and expects it to be reported. */
export async function runProof(world: NodeWorld): Promise<Round> {
  const spec = world.games.shell();
  const { instanceId } = spec;
  await world.plane.desire(spec);
  await untilState(world, instanceId, "online");
  const expected = { state: "online", reason: null, starts: 1 } as const;
  const cell: Cell = { fault: "none", phase: "running", instanceId, expected };
  await waitFor("a clean node", async () => {
    const problems = await problemsOf(world, { cell, settledAfterMs: 0, problems: [] });
    return problems.length + (await auditNode(world)).length === 0 ? true : undefined;
  });
  const checks = [
    ...(await proveAudit("node", nodeAudit, nodePlants(instanceId), world)),
    ...(await proveAudit("cell", cellAudit, cellPlants, { world, cell })),
  ];
  const round = await finishRound(world, [cell], 0, "nothing wrong");
  return { results: [], checks: [...checks, ...round.checks] };
}

function byContainer(
  instanceIdOf: () => string,
  more: Readonly<Record<string, string>> = {},
): Plant<NodeWorld> {
  return async (world, look) => {
    const own = { "blockwright.node": world.nodeId, "blockwright.instance": instanceIdOf() };
    const body = { Image: "blockwright/java:17", Cmd: ["true"], Labels: { ...own, ...more } };
    const made = await callEngine(world.socketPath, "POST", "/containers/create", body);
    const { Id } = made as { Id: string };
    const found = await look(world);
    await callEngine(world.socketPath, "DELETE", `/containers/${Id}?force=1`);
    return found;
  };
}

function byFile(pathOf: (world: NodeWorld) => string): Plant<NodeWorld> {
  return async (world, look) => {
    const path = pathOf(world);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "{}");
    const found = await look(world);
    rmSync(path);
    return found;
  };
}

const inPool = (folder: string, name: string = randomUUID()) =>
  byFile(({ poolFolder }) => join(poolFolder, folder, name));

function nodePlants(instanceId: string): Plants<typeof nodeAudit, NodeWorld> {
  const container = `/containers/bw-${instanceId}`;
  return {
    "an install step": byContainer(() => instanceId, { "blockwright.step": randomUUID() }),
    "an unwanted container": byContainer(() => randomUUID()),
    "a container of another name": byContainer(() => instanceId),
    "not running as reported": async (world, look) => {
      await callEngine(world.socketPath, "POST", `${container}/pause`);
      const found = await look(world);
      await callEngine(world.socketPath, "POST", `${container}/unpause`);
      return found;
    },
    "two containers": byContainer(() => instanceId),
    "an unwanted tree": inPool("volumes"),
    "a tree half made": inPool("making"),
    "a tree half removed": inPool("leaving"),
    "a tree half deleted": inPool("dying"),
    "a snapshot": inPool("snapshots"),
    "half a result of a step": inPool(join("step-results", "making")),
    "half a download": inPool("cache", "planted.part"),
    "half a record": byFile(({ stateFolder }) => join(stateFolder, "instances", "planted.half")),
    "an unwanted record": byFile(({ stateFolder }) => join(stateFolder, "instances", `${randomUUID()}.json`)),
    "an old record": async (world, look) => {
      const spec = world.plane.desired.get(instanceId);
      if (!spec) throw new Error("it is not wanted");
      const desired = new Map([[instanceId, { ...spec, generation: spec.generation + 1 }]]);
      return look({ ...world, plane: { ...world.plane, desired } });
    },
    "a lost server": async (world, look) => {
      const [file, hidden] = [`instances/${instanceId}.json`, "hidden"].map((name) =>
        join(world.stateFolder, name),
      ) as [string, string];
      renameSync(file, hidden);
      const found = await look(world);
      renameSync(hidden, file);
      return found;
    },
    "a removal that is not noted": async (world, look) =>
      look({ ...world, plane: { ...world.plane, removed: new Map([[randomUUID(), 1]]) } }),
  };
}

const expecting =
  (change: Partial<Cell["expected"]>): Plant<SettledCell> =>
  async ({ world, cell }, look) =>
    look({ world, cell: { ...cell, expected: { ...cell.expected, ...change } } });

const cellPlants: Plants<typeof cellAudit, SettledCell> = {
  "another state": expecting({ state: "offline" }),
  "another reason": expecting({ reason: "crashed" }),
  "another number of starts": async (subject, look) => {
    const file = join(subject.world.treeOf(subject.cell.instanceId), startsFile);
    appendFileSync(file, "started\n");
    const found = await look(subject);
    truncateSync(file, "started\n".length);
    return found;
  },
  "another number of kept trees": async (subject, look) => {
    const name = `${randomUUID()}.${subject.cell.instanceId}.${Date.now()}.none`;
    const folder = join(subject.world.poolFolder, "trash", name);
    mkdirSync(folder, { recursive: true });
    const found = await look(subject);
    rmSync(folder, { recursive: true });
    return found;
  },
};
