import {
  isElsewhere,
  isLive,
  isSettled,
  type Drift,
  type DriftKind,
  type Fleet,
  type SeenMachine,
} from "../drift.ts";
import { settledHere } from "./instances.ts";

interface TreeAt {
  readonly machine: SeenMachine;
  readonly volumeId: string;
  readonly trashId?: string;
}

/** Trees that no instance of their machine uses, and no work with backups. */
function looseTrees(fleet: Fleet): TreeAt[] {
  return fleet.machines.flatMap((machine) =>
    machine.inventory.trees
      .filter(
        ({ volumeId, instanceId, isInUse }) => instanceId === null && !isInUse && !fleet.jobs.has(volumeId),
      )
      .map(({ volumeId }) => ({ machine, volumeId })),
  );
}

function isOfNobody(fleet: Fleet, { machine, volumeId }: TreeAt): boolean {
  return !fleet.instances.has(volumeId) || isElsewhere(fleet, machine.id, volumeId);
}

function driftOf(fleet: Fleet, { machine, volumeId, trashId }: TreeAt): Drift {
  return {
    key: `${machine.id} ${trashId ?? volumeId}`,
    nodeId: machine.id,
    serverId: fleet.instances.get(volumeId)?.serverId ?? null,
    subject: `Files ${volumeId}`,
    facts: { volumeId, ...(trashId !== undefined && { trashId }) },
  };
}

/** Its machine is told about a live row by the reconciler: then the tree is not lost, only early. */
function isOfDeleted(fleet: Fleet, { machine, volumeId }: TreeAt): boolean {
  const row = fleet.instances.get(volumeId);
  return row !== undefined && row.nodeId === machine.id && !isLive(row) && isSettled(fleet, row);
}

/** May be the only copy of a world: removed only after a backup that was read back. */
export const treeKinds: readonly DriftKind[] = [
  {
    id: "tree-unknown",
    title: "Files of no server",
    explanation: "A machine has the files of a server that neither its agent nor the database knows.",
    foundBy:
      "The pool lists a tree that no instance, job or backup uses, and there is no row on this machine.",
    repairs: ["back-up-and-remove"],
    isAutomatic: false,
    find: (fleet) =>
      looseTrees(fleet)
        .filter((tree) => isOfNobody(fleet, tree))
        .map((tree) => driftOf(fleet, tree)),
  },
  {
    id: "tree-of-deleted-server",
    title: "Files of deleted servers",
    explanation: "The server was deleted and its machine confirmed that, but its files are still in place.",
    foundBy: "The pool lists a tree that no instance uses, and its row is deleted.",
    repairs: ["back-up-and-remove"],
    isAutomatic: false,
    find: (fleet) =>
      looseTrees(fleet)
        .filter((tree) => isOfDeleted(fleet, tree))
        .map((tree) => driftOf(fleet, tree)),
  },
  {
    id: "tree-missing",
    title: "Servers without their files",
    explanation: "The machine has the server, but its files are gone. Its newest backup can bring them back.",
    foundBy: "The agent has installed it, and the pool lists no tree for it.",
    repairs: ["restore-backup"],
    isAutomatic: false,
    find: findWithoutTree,
  },
  {
    id: "kept-unknown",
    title: "Kept files of no server",
    explanation: "A machine keeps replaced or deleted files of a server that the database has no row of.",
    foundBy: "The trash of the pool lists a tree whose instance has no row on this machine.",
    repairs: ["back-up-and-remove"],
    isAutomatic: false,
    find: (fleet) =>
      fleet.machines.flatMap((machine) =>
        (machine.inventory.kept ?? [])
          .map(({ volumeId, trashId }) => ({ machine, volumeId, trashId }))
          .filter((tree) => isOfNobody(fleet, tree))
          .map((tree) => driftOf(fleet, tree)),
      ),
  },
  {
    id: "leftovers",
    title: "Unfinished files",
    explanation: "Interrupted downloads or deletions left files on a machine. They are parts of nothing.",
    foundBy: "The pool's folders for unfinished work have entries that nothing has touched for a day.",
    repairs: ["clear-leftovers"],
    isAutomatic: false,
    find: (fleet) =>
      fleet.machines
        .filter(({ inventory }) => (inventory.leftovers ?? []).length > 0)
        .map(({ id, inventory }) => ({
          key: id,
          nodeId: id,
          serverId: null,
          subject: `${(inventory.leftovers ?? []).length} unfinished folders`,
          facts: {},
        })),
  },
];

function findWithoutTree(fleet: Fleet): Drift[] {
  const trees = new Map(
    fleet.machines.map(({ id, inventory }) => [id, new Set(inventory.trees.map(({ volumeId }) => volumeId))]),
  );
  return settledHere(fleet)
    .filter(({ held, row }) => held.isInstalled === true && row.state !== "provisioning")
    .filter(({ machine, row }) => !trees.get(machine.id)?.has(row.id))
    .map(({ machine, row }) => ({
      key: `${machine.id} ${row.id}`,
      nodeId: machine.id,
      serverId: row.serverId,
      subject: `Server ${row.serverId}`,
      facts: { instanceId: row.id },
    }));
}
