import { leaseKey, type Drift, type DriftKind, type Fleet } from "../drift.ts";
import { settledHere } from "./instances.ts";

type Settled = ReturnType<typeof settledHere>[number];

function driftOf({ machine, row }: Settled, subject: string): Drift {
  return {
    key: `${machine.id} ${row.id}`,
    nodeId: machine.id,
    serverId: row.serverId,
    subject,
    facts: { instanceId: row.id },
  };
}

/** Started with the newest state: a container from before may still have the old limits and ports. */
function startedSince({ held, row }: Settled): boolean {
  return held.isRunning && held.startedAt !== null && Date.parse(held.startedAt) > row.changedAt.getTime();
}

function numbersOf({ ports }: Settled["row"]): string[] {
  return ports
    .flatMap(({ protocol, port, last = port }) =>
      Array.from({ length: last - port + 1 }, (_, index) => `${protocol} ${port + index}`),
    )
    .toSorted();
}

function madePorts({ held }: Settled): string[] {
  return (held.container?.ports ?? []).map(({ protocol, port }) => `${protocol} ${port}`).toSorted();
}

/** Containers that differ from what the row asks for. A restart makes a new one. */
export const runningKinds: readonly DriftKind[] = [
  {
    id: "not-running",
    title: "Servers that should run and don't",
    explanation: "The server is switched on and its machine reports no fault, but no container runs.",
    foundBy:
      "The row is on and not held, its last exit was no failure, and the engine runs no container for it.",
    repairs: ["restart"],
    isAutomatic: false,
    find: (fleet) =>
      settledHere(fleet)
        .filter(({ held, row }) => row.power === "on" && !row.isHeld && !held.isRunning && !row.hasFailed)
        .filter(({ row }) => row.state === "online" || row.state === "offline")
        .map((at) => driftOf(at, `Server ${at.row.serverId}`)),
  },
  {
    id: "memory-limit-wrong",
    title: "Containers with the wrong memory limit",
    explanation: "A server runs with another memory limit than it has by the database.",
    foundBy: "The engine's limit differs, and the container was started after the last change.",
    repairs: ["restart"],
    isAutomatic: false,
    find: (fleet) =>
      settledHere(fleet)
        .filter(
          (at) => startedSince(at) && at.held.container && at.held.container.memoryMb !== at.row.memoryMb,
        )
        .map((at) => driftOf(at, `${at.held.container?.memoryMb ?? 0} MB instead of ${at.row.memoryMb} MB`)),
  },
  {
    id: "ports-wrong",
    title: "Containers with the wrong ports",
    explanation: "A server runs, but not on the ports that players are told.",
    foundBy:
      "The engine publishes other ports than the row has, and the container was started after the last change.",
    repairs: ["restart"],
    isAutomatic: false,
    find: (fleet) =>
      settledHere(fleet)
        .filter((at) => startedSince(at) && at.held.container)
        .filter((at) => madePorts(at).join() !== numbersOf(at.row).join())
        .map((at) =>
          driftOf(at, `${madePorts(at).join(", ") || "none"} instead of ${numbersOf(at.row).join(", ")}`),
        ),
  },
  {
    id: "port-not-leased",
    title: "Ports that are used without a lease",
    explanation:
      "A server has a port that is not reserved for it, so another server could be given the same one.",
    foundBy: "A port of the row has no lease of this server.",
    repairs: ["lease-port"],
    isAutomatic: false,
    find: findUnleased,
  },
];

function findUnleased(fleet: Fleet): Drift[] {
  return settledHere(fleet).flatMap((at) =>
    at.row.ports.flatMap(({ protocol, port, last = port }) =>
      Array.from({ length: last - port + 1 }, (_, index) => port + index)
        .filter(
          (number) =>
            fleet.leases.get(leaseKey({ nodeId: at.row.nodeId, protocol, port: number })) !== at.row.id,
        )
        .map((number) => ({
          ...driftOf(at, `${protocol} ${number}`),
          key: `${at.machine.id} ${at.row.id} ${protocol} ${number}`,
          facts: { instanceId: at.row.id, protocol, port: number },
        })),
    ),
  );
}
