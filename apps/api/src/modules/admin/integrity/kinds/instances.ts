import {
  copyKey,
  isLive,
  isSettled,
  type Drift,
  type DriftKind,
  type Fleet,
  type InstanceFacts,
  type SeenMachine,
} from "../drift.ts";

type Held = SeenMachine["inventory"]["instances"][number];

interface HeldAt {
  readonly machine: SeenMachine;
  readonly held: Held;
}

function everyHeld(fleet: Fleet): HeldAt[] {
  return fleet.machines.flatMap((machine) => machine.inventory.instances.map((held) => ({ machine, held })));
}

function driftOf({ machine, held }: HeldAt, serverId: string | null): Drift {
  const memoryMb = held.container?.memoryMb ?? 0;
  const size = memoryMb > 0 ? `, ${Math.round(memoryMb / 102.4) / 10} GB of memory` : "";
  return {
    key: `${machine.id} ${held.instanceId}`,
    nodeId: machine.id,
    serverId,
    subject: `Server ${held.serverId}, ${held.isRunning ? "running" : "stopped"}${size}`,
    facts: { instanceId: held.instanceId },
  };
}

/** Its row, only if that row names this machine: another machine's word about it counts for nothing. */
function rowHere(fleet: Fleet, { machine, held }: HeldAt): InstanceFacts | undefined {
  const row = fleet.instances.get(held.instanceId);
  return row?.nodeId === machine.id && row.serverId === held.serverId ? row : undefined;
}

/** Instances whose rows and machines agree that they exist, with no work under way. */
export function settledHere(fleet: Fleet): (HeldAt & { readonly row: InstanceFacts })[] {
  return everyHeld(fleet).flatMap((at) => {
    const row = rowHere(fleet, at);
    return row && isLive(row) && isSettled(fleet, row) ? [{ ...at, row }] : [];
  });
}

/** The machine that runs a server by the database, if it is another one. */
function claimedFrom(fleet: Fleet, { machine, held }: HeldAt): InstanceFacts | undefined {
  if (held.purpose !== "live") return undefined;
  return fleet.liveByServer
    .get(held.serverId)
    ?.find((row) => row.nodeId !== machine.id || row.id !== held.instanceId);
}

function isUnknown(fleet: Fleet, at: HeldAt): boolean {
  const { serverId, instanceId } = at.held;
  if (fleet.servers.get(serverId)?.isBusy || fleet.movingCopies.has(copyKey(at.machine.id, instanceId)))
    return false;
  return rowHere(fleet, at) === undefined;
}

/** Instances that a machine's agent has and the database has not, or not there. */
export const instanceKinds: readonly DriftKind[] = [
  {
    id: "instance-unknown",
    title: "Servers on machines that are not in the database",
    explanation: "A machine has a server that the database has no row of. People can't see or stop it.",
    foundBy: "Its agent lists it, and no row names it on this machine.",
    repairs: ["adopt", "back-up-and-remove", "stop"],
    isAutomatic: false,
    find: (fleet) =>
      everyHeld(fleet)
        .filter((at) => isUnknown(fleet, at) && !claimedFrom(fleet, at))
        .map((at) => driftOf(at, null)),
  },
  {
    id: "claimed-twice",
    title: "Servers that two machines have",
    explanation:
      "A machine has a server that runs elsewhere by the database. Only this machine's copy is repaired.",
    foundBy:
      "Its agent lists the server, and the row of the live one names another machine or another instance.",
    repairs: ["back-up-and-remove", "stop"],
    isAutomatic: false,
    find: (fleet) =>
      everyHeld(fleet)
        .filter((at) => isUnknown(fleet, at) && claimedFrom(fleet, at))
        .map((at) => driftOf(at, at.held.serverId)),
  },
  {
    id: "instance-of-deleted-server",
    title: "Deleted servers that a machine still has",
    explanation: "The server was deleted, but its machine has not removed it.",
    foundBy: "Its agent lists it, and the row was deleted ten minutes ago or earlier.",
    repairs: ["send-again"],
    isAutomatic: false,
    find: (fleet) =>
      everyHeld(fleet).flatMap((at) => {
        const row = rowHere(fleet, at);
        return row && !isLive(row) && isSettled(fleet, row) ? [driftOf(at, row.serverId)] : [];
      }),
  },
  {
    id: "instance-missing",
    title: "Servers that their machine does not have",
    explanation: "The database says that this machine has the server, but its agent does not know it.",
    foundBy: "The row names a machine that answered, and its agent does not list it.",
    repairs: ["send-again"],
    isAutomatic: false,
    find: findMissing,
  },
  {
    id: "generation-behind",
    title: "Servers with outdated settings on their machine",
    explanation: "The machine has not taken the newest state of the server.",
    foundBy: "The agent's generation is lower than that of the row.",
    repairs: ["send-again"],
    isAutomatic: false,
    find: (fleet) =>
      settledHere(fleet)
        .filter(({ held, row }) => held.generation !== undefined && held.generation < row.generation)
        .map((at) => driftOf(at, at.row.serverId)),
  },
  {
    id: "generation-ahead",
    title: "Servers whose machine refuses our commands",
    explanation:
      "The machine has a newer state than the database, as after a restored database, so it refuses ours.",
    foundBy: "The agent's generation is higher than that of the row.",
    repairs: ["adopt-generation"],
    isAutomatic: false,
    find: (fleet) =>
      settledHere(fleet)
        .filter(({ held, row }) => held.generation !== undefined && held.generation > row.generation)
        .map((at) => driftOf(at, at.row.serverId)),
  },
];

function findMissing(fleet: Fleet): Drift[] {
  const machines = new Map(fleet.machines.map((machine) => [machine.id, machine]));
  const heldBy = new Map(
    fleet.machines.map(({ id, inventory }) => [
      id,
      new Set(inventory.instances.map(({ instanceId }) => instanceId)),
    ]),
  );
  return [...fleet.instances.values()]
    .filter((row) => isLive(row) && isSettled(fleet, row) && machines.has(row.nodeId))
    .filter((row) => !heldBy.get(row.nodeId)?.has(row.id))
    .map((row) => ({
      key: `${row.nodeId} ${row.id}`,
      nodeId: row.nodeId,
      serverId: row.serverId,
      subject: `Server ${row.serverId}`,
      facts: { instanceId: row.id },
    }));
}
