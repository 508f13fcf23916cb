import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listContainers } from "./node-engine.ts";
import { namesIn } from "./node-folders.ts";
import type { NodeWorld } from "./node-world.ts";

/** Looks at engine, pool and records past the agent, and compares them with what is wanted. One sentence per contradiction. */
export async function auditNode(world: NodeWorld): Promise<readonly string[]> {
  return [...(await auditContainers(world)), ...auditTrees(world), ...auditRecords(world)];
}

async function auditContainers({ socketPath, nodeId, plane }: NodeWorld): Promise<string[]> {
  const found: string[] = [];
  const counted = new Map<string, number>();
  for (const { name, instanceId, isStep, isRunning } of await listContainers(socketPath, nodeId)) {
    counted.set(instanceId, (counted.get(instanceId) ?? 0) + 1);
    const state = plane.latest(instanceId)?.observation.state;
    const isReportedRunning = state === "online" || state === "starting" || state === "stopping";
    if (isStep) found.push(`the install step ${name} is left behind`);
    else if (!plane.desired.has(instanceId)) found.push(`nobody wants the container ${name}`);
    else if (name !== `/bw-${instanceId}`) found.push(`a container is called ${name}`);
    else if (isRunning !== isReportedRunning)
      found.push(`${name} ${isRunning ? "runs" : "does not run"} and is reported as ${state}`);
  }
  for (const [instanceId, count] of counted)
    if (count > 1) found.push(`${instanceId} has ${count} containers`);
  return found;
}

function auditTrees({ poolFolder, plane }: NodeWorld): string[] {
  const found: string[] = [];
  for (const id of namesIn(join(poolFolder, "volumes")))
    if (!plane.desired.has(id)) found.push(`nobody wants the tree ${id}`);
  for (const folder of ["making", "leaving", "dying", "snapshots"])
    for (const name of namesIn(join(poolFolder, folder))) found.push(`${folder}/${name} is left behind`);
  if (namesIn(join(poolFolder, "step-results", "making")).length > 0)
    found.push(`half a result of a step is left behind`);
  for (const name of namesIn(join(poolFolder, "cache")))
    if (name.endsWith(".part")) found.push(`half a download is left behind`);
  return found;
}

function auditRecords({ stateFolder, plane }: NodeWorld): string[] {
  const found: string[] = [];
  const records = join(stateFolder, "instances");
  for (const name of namesIn(records)) {
    const spec = plane.desired.get(name.replace(/\.json$/, ""));
    if (!name.endsWith(".json")) found.push(`half a record is left behind: ${name}`);
    else if (!spec) found.push(`nobody wants the record ${name}`);
    else if (generationIn(join(records, name)) !== spec.generation) found.push(`the record ${name} is old`);
  }
  for (const id of plane.desired.keys())
    if (!existsSync(join(records, `${id}.json`))) found.push(`the server ${id} is lost`);
  for (const id of plane.removed.keys())
    if (!existsSync(join(stateFolder, "removed", id))) found.push(`nothing says that ${id} was removed`);
  return found;
}

function generationIn(file: string): number {
  return (JSON.parse(readFileSync(file, "utf8")) as { spec: { generation: number } }).spec.generation;
}

/** Old trees of one server that are kept for a while. */
export function countTrash({ poolFolder }: NodeWorld, instanceId: string): number {
  return namesIn(join(poolFolder, "trash")).filter((name) => name.split(".")[1] === instanceId).length;
}
