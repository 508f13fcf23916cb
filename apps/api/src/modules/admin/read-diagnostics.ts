import type { readVpsDiagnostics } from "@blockwright/contract/admin/fleet";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Inventory } from "@blockwright/node-protocol/inventory";
import type { AdminDeps } from "./admin-deps.ts";
import { askMachines, type AskedMachine } from "./ask-machines.ts";

type Answer = RouteResponse<typeof readVpsDiagnostics>;

const maxLinesPerMachine = 500;
const bytesPerMb = 1024 * 1024;

/** Structured answers of the machines, written out as text: nothing of it was printed by a shell. */
export async function readDiagnostics(deps: AdminDeps): Promise<Answer> {
  const machines = await askMachines(deps);
  return {
    directories: textOf(machines, directoriesOf),
    screenSessions: textOf(machines, sessionsOf),
    ports: textOf(machines, portsOf),
    javaProcesses: textOf(machines, processesOf),
  };
}

function textOf(machines: readonly AskedMachine[], linesOf: (inventory: Inventory) => string[]): string {
  return machines
    .map(({ name, inventory }) => {
      const lines = inventory === undefined ? ["did not answer"] : linesOf(inventory);
      const shown = lines.length === 0 ? ["none"] : lines.slice(0, maxLinesPerMachine);
      const left = lines.length - shown.length;
      const more = left > 0 ? [`… and ${left} more`] : [];
      return [`${name}:`, ...[...shown, ...more].map((line) => `  ${line}`)].join("\n");
    })
    .join("\n\n");
}

function directoriesOf({ trees, instances }: Inventory): string[] {
  const serverOf = new Map(instances.map(({ instanceId, serverId }) => [instanceId, serverId]));
  return trees.map(({ volumeId, instanceId }) => {
    const serverId = instanceId === null ? undefined : serverOf.get(instanceId);
    return `${volumeId}  ${serverId === undefined ? "belongs to no instance" : `server ${serverId}`}`;
  });
}

function sessionsOf({ instances, strays }: Inventory): string[] {
  const running = instances
    .filter(({ isRunning }) => isRunning)
    .map(
      ({ serverId, purpose, startedAt }) => `server ${serverId}  ${purpose}, since ${startedAt ?? "unknown"}`,
    );
  const unknown = strays.map(
    ({ instanceId, isRunning }) =>
      `${instanceId}  belongs to no instance, ${isRunning ? "running" : "stopped"}`,
  );
  return [...running, ...unknown];
}

function portsOf({ instances, listeners }: Inventory): string[] {
  const published = instances
    .filter(({ isRunning }) => isRunning)
    .flatMap(({ serverId, ports }) =>
      ports.map(({ protocol, port, last }) => {
        const range = last === undefined || last === port ? String(port) : `${port}-${last}`;
        return `${protocol} ${range}  server ${serverId}`;
      }),
    );
  const own = listeners.map(({ protocol, port }) => `${protocol} ${port}  the machine itself`);
  return [...published, ...own];
}

function processesOf({ processes, instances }: Inventory): string[] {
  const serverOf = new Map(instances.map(({ instanceId, serverId }) => [instanceId, serverId]));
  return processes.map(({ pid, instanceId, memoryBytes, startedWith }) => {
    const serverId = instanceId === null ? undefined : serverOf.get(instanceId);
    const owner = serverId === undefined ? "belongs to no instance" : `server ${serverId}`;
    return `${pid}  ${Math.round(memoryBytes / bytesPerMb)} MB  ${owner}  ${startedWith}`;
  });
}
