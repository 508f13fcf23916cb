import {
  isElsewhere,
  isId,
  isLive,
  isSettled,
  type Drift,
  type DriftKind,
  type Fleet,
  type SeenMachine,
} from "../drift.ts";

type Stray = SeenMachine["inventory"]["strays"][number];

function strays(fleet: Fleet, isWanted: (stray: Stray, machine: SeenMachine) => boolean): Drift[] {
  return fleet.machines.flatMap((machine) =>
    machine.inventory.strays
      .filter((stray) => isWanted(stray, machine))
      .map((stray) => ({
        key: `${machine.id} ${stray.instanceId}`,
        nodeId: machine.id,
        serverId: fleet.instances.get(stray.instanceId)?.serverId ?? null,
        subject: `Container ${stray.instanceId}, ${stray.isRunning ? "running" : "stopped"}`,
        facts: { instanceId: stray.instanceId },
      })),
  );
}

/** Containers that the machine's agent has no record of. They hold no files: those are in a tree beside them. */
export const containerKinds: readonly DriftKind[] = [
  {
    id: "container-unknown",
    title: "Containers that nothing knows",
    explanation:
      "A machine has a container of ours, but neither its agent nor the database knows a server for it there.",
    foundBy:
      "The engine lists a container with our label, its agent has no record, and no row names it on this machine.",
    repairs: ["remove-container"],
    isAutomatic: false,
    find: (fleet) =>
      strays(
        fleet,
        ({ instanceId }, { id }) =>
          isId(instanceId) && (!fleet.instances.has(instanceId) || isElsewhere(fleet, id, instanceId)),
      ),
  },
  {
    id: "container-of-deleted-server",
    title: "Containers of deleted servers",
    explanation: "The server was deleted and its machine confirmed that, but its container is still there.",
    foundBy: "The engine lists it, its agent has no record, and the row is released.",
    repairs: ["remove-container"],
    isAutomatic: false,
    find: (fleet) =>
      strays(fleet, ({ instanceId }, machine) => {
        const row = fleet.instances.get(instanceId);
        return row !== undefined && row.nodeId === machine.id && !isLive(row) && isSettled(fleet, row);
      }),
  },
];
