import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runAudit, type Audit } from "../audit.ts";
import { listContainers } from "./engine.ts";
import { namesIn } from "./folders.ts";
import type { NodeWorld } from "./world.ts";

const leftIn =
  (folder: string) =>
  ({ poolFolder }: NodeWorld) =>
    namesIn(join(poolFolder, folder)).map((name) => `${folder}/${name} is left behind`);

const containersOf = ({ socketPath, nodeId }: NodeWorld) => listContainers(socketPath, nodeId);

/** Inspects engine, pool and records without the agent, and compares them with the desired state. */
export const nodeAudit = {
  "an install step": async (world) =>
    (await containersOf(world))
      .filter(({ isStep }) => isStep)
      .map(({ name }) => `the install step ${name} is left behind`),
  "an unwanted container": async (world) =>
    (await containersOf(world))
      .filter(({ instanceId, isStep }) => !isStep && !world.plane.desired.has(instanceId))
      .map(({ name }) => `nobody wants the container ${name}`),
  "a container of another name": async (world) =>
    (await containersOf(world))
      .filter(({ name, instanceId, isStep }) => !isStep && name !== `/bw-${instanceId}`)
      .map(({ name }) => `a container is called ${name}`),
  "not running as reported": async (world) =>
    (await containersOf(world))
      .filter(({ name, instanceId }) => name === `/bw-${instanceId}` && world.plane.desired.has(instanceId))
      .flatMap(({ name, instanceId, isRunning }) => {
        const state = world.plane.latest(instanceId)?.observation.state;
        const isReported = state === "online" || state === "starting" || state === "stopping";
        const does = isRunning ? "runs" : "does not run";
        return isRunning === isReported ? [] : [`${name} ${does} and is reported as ${state}`];
      }),
  "two containers": async (world) => {
    const ids = (await containersOf(world)).map(({ instanceId }) => instanceId);
    const doubled = ids.filter((id, at) => ids.indexOf(id) !== at);
    return doubled.map((id) => `${id} has more than one container`);
  },
  "an unwanted tree": ({ poolFolder, plane }) =>
    namesIn(join(poolFolder, "volumes"))
      .filter((id) => !plane.desired.has(id))
      .map((id) => `nobody wants the tree ${id}`),
  "a tree half made": leftIn("making"),
  "a tree half removed": leftIn("leaving"),
  "a tree half deleted": leftIn("dying"),
  "a snapshot": leftIn("snapshots"),
  "half a result of a step": leftIn(join("step-results", "making")),
  "half a download": ({ poolFolder }) =>
    namesIn(join(poolFolder, "cache"))
      .filter((name) => name.endsWith(".part"))
      .map((name) => `half a download is left behind: ${name}`),
  "half a record": (world) =>
    recordsOf(world)
      .filter((name) => !name.endsWith(".json"))
      .map((name) => `half a record is left behind: ${name}`),
  "an unwanted record": (world) =>
    recordsOf(world)
      .filter((name) => name.endsWith(".json") && !specOf(world, name))
      .map((name) => `nobody wants the record ${name}`),
  "an old record": (world) =>
    recordsOf(world)
      .filter((name) => {
        const spec = specOf(world, name);
        return spec && generationIn(join(world.stateFolder, "instances", name)) !== spec.generation;
      })
      .map((name) => `the record ${name} is old`),
  "a lost server": (world) =>
    [...world.plane.desired.keys()]
      .filter((id) => !world.hasRecord(id))
      .map((id) => `the server ${id} is lost`),
  "a removal that is not noted": ({ stateFolder, plane }) =>
    [...plane.removed.keys()]
      .filter((id) => !existsSync(join(stateFolder, "removed", id)))
      .map((id) => `nothing says that ${id} was removed`),
} satisfies Audit<NodeWorld>;

export function auditNode(world: NodeWorld): Promise<string[]> {
  return runAudit(nodeAudit, world);
}

function recordsOf({ stateFolder }: NodeWorld): readonly string[] {
  return namesIn(join(stateFolder, "instances"));
}

function specOf({ plane }: NodeWorld, record: string) {
  return plane.desired.get(record.replace(/\.json$/, ""));
}

function generationIn(file: string): number {
  return (JSON.parse(readFileSync(file, "utf8")) as { spec: { generation: number } }).spec.generation;
}

/** Old trees of one server that are kept for a while. */
export function countTrash({ poolFolder }: NodeWorld, instanceId: string): number {
  return namesIn(join(poolFolder, "trash")).filter((name) => name.split(".")[1] === instanceId).length;
}
