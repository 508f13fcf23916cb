import { randomUUID } from "node:crypto";
import * as backups from "@blockwright/node-protocol/backups";
import type { Inventory } from "@blockwright/node-protocol/inventory";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import * as strays from "@blockwright/node-protocol/strays";
import type { TestApi } from "../../../api.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { someHeld } from "../../nodes/adopting/held.fixture.ts";
import { answerInventory } from "./fleet.fixture.ts";

type Change = (inventory: Inventory) => Inventory;

/** A machine that holds more than it was told, and does what repairs ask of it. */
export interface FakeMachine {
  readonly strays: Set<string>;
  /** Trees of nobody, with their ids. */
  readonly trees: Map<string, string>;
  /** Volumes by the id of the kept tree. */
  readonly kept: Map<string, string>;
  /** Instances that the database has no row of; true for one that runs. */
  readonly guests: Map<string, boolean>;
  /** What it says about a guest. */
  describe: (held: strays.HeldInstance) => strays.HeldInstance;
  leftovers: number;
  /** What else it reports wrongly. */
  spoil: Change;
  /** What was removed without a backup that was read back. Must stay empty. */
  readonly lost: string[];
}

export function fakeMachine(api: TestApi, node: FakeNode): FakeMachine {
  const machine: FakeMachine = {
    strays: new Set(),
    trees: new Map(),
    kept: new Map(),
    guests: new Map(),
    describe: (held) => held,
    leftovers: 0,
    spoil: (inventory) => inventory,
    lost: [],
  };
  answerInventory(node, (inventory) => {
    const startedAt = api.clock.now().toISOString();
    for (const { instanceId } of inventory.instances) machine.guests.delete(instanceId);
    const told = inventory.instances.map((one) => ({ ...one, startedAt: one.isRunning ? startedAt : null }));
    return machine.spoil({
      ...inventory,
      instances: [...told, ...guestsOf(machine, startedAt)],
      trees: [
        ...inventory.trees,
        ...Array.from(machine.guests.keys(), (id) => ({ volumeId: id, instanceId: id })),
        ...Array.from(machine.trees.keys(), (volumeId) => ({ volumeId, instanceId: null })),
      ],
      strays: Array.from(machine.strays, (instanceId) => ({ instanceId, isRunning: true })),
      kept: Array.from(machine.kept, ([trashId, volumeId]) => ({ trashId, volumeId, trashedAt: startedAt })),
      leftovers: Array.from({ length: machine.leftovers }, (_, index) => ({
        folder: "making" as const,
        name: String(index),
      })),
    });
  });
  answerStrays(node, machine);
  answerHeld(api, node, machine);
  answerRescues(node, machine);
  return machine;
}

function guestsOf({ guests }: FakeMachine, startedAt: string): Inventory["instances"] {
  return Array.from(guests, ([instanceId, isRunning]) => ({
    instanceId,
    serverId: instanceId,
    purpose: "live",
    isRunning,
    startedAt: isRunning ? startedAt : null,
    ports: [],
    generation: 3,
    isInstalled: true,
    container: null,
  }));
}

function answerStrays({ answers }: FakeNode, machine: FakeMachine): void {
  answers.set(strays.removeStrayContainer.name, (_node, body) => {
    machine.strays.delete(strays.removeStrayContainer.request.parse(body).instanceId);
    return {};
  });
  answers.set(strays.stopInstance.name, (_node, body) => {
    const { instanceId } = strays.stopInstance.request.parse(body);
    if (!machine.guests.has(instanceId)) return "unknown-instance";
    machine.guests.set(instanceId, false);
    return { generation: 4 };
  });
  answers.set(strays.clearLeftovers.name, () => {
    machine.leftovers = 0;
    return { removed: 1 };
  });
}

/** Guests have ports from the end of the range, where nobody else has one. */
function answerHeld({ application }: TestApi, { answers }: FakeNode, machine: FakeMachine): void {
  const { last } = application.deps.config.nodePorts;
  const portOf = new Map<string, number>();
  answers.set(strays.readHeldInstance.name, (_node, body) => {
    const { instanceId } = strays.readHeldInstance.request.parse(body);
    const isRunning = machine.guests.get(instanceId);
    if (isRunning === undefined) return "unknown-instance";
    const port = portOf.get(instanceId) ?? last - portOf.size;
    portOf.set(instanceId, port);
    const held = someHeld({
      instanceId,
      serverId: instanceId,
      power: isRunning ? "on" : "off",
      ports: [{ protocol: "tcp", port }],
    });
    return machine.describe(held);
  });
}

/** Backups are done at once. What a repository has is known by its id. */
function answerRescues({ answers }: FakeNode, machine: FakeMachine): void {
  const works = new Map<string, backups.BackupWorkStatus>();
  const stored = new Map<string, string>();
  const readBack = new Set<string>();
  const backup = { snapshotId: "0123abcd", files: 1, bytes: 13, addedBytes: 13, leftOut: [] };
  answers.set(backups.readBackupWork.name, (_node, body) => {
    const { workId } = backups.readBackupWork.request.parse(body);
    return works.get(workId) ?? { state: "unknown" };
  });
  answers.set(backups.endBackupWork.name, (_node, body) => {
    works.delete(backups.endBackupWork.request.parse(body).workId);
    return {};
  });
  answers.set(backups.beginBackup.name, (_node, body) => {
    const { workId, instanceId, repository } = backups.beginBackup.request.parse(body);
    stored.set(repository.id, instanceId);
    works.set(workId, { state: "done", backup });
    return {};
  });
  answers.set(strays.beginRescue.name, (_node, body) => {
    const { workId, volumeId, trashId, repository } = strays.beginRescue.request.parse(body);
    const treeId = trashId ?? machine.trees.get(volumeId) ?? randomUUID();
    stored.set(repository.id, treeId);
    works.set(workId, { state: "done", backup, rescued: { treeId } });
    return {};
  });
  answers.set(backups.beginCheck.name, (_node, body) => {
    const { workId, repository } = backups.beginCheck.request.parse(body);
    const whole = stored.get(repository.id);
    if (whole !== undefined) readBack.add(whole);
    works.set(workId, { state: "done", checked: { damage: whole === undefined ? "empty" : null } });
    return {};
  });
  answerRemovals({ answers }, machine, (id) => {
    if (!readBack.has(id)) machine.lost.push(id);
  });
}

function answerRemovals(
  { answers }: Pick<FakeNode, "answers">,
  machine: FakeMachine,
  unlessStored: (id: string) => void,
): void {
  answers.set(strays.removeStrayTree.name, (_node, body) => {
    const { volumeId, trashId, treeId } = strays.removeStrayTree.request.parse(body);
    const present = trashId === undefined ? machine.trees.get(volumeId) : trashId;
    if (present !== treeId) return present === undefined ? {} : "busy";
    unlessStored(treeId);
    if (trashId === undefined) machine.trees.delete(volumeId);
    else machine.kept.delete(trashId);
    return {};
  });
  answers.set(removeInstance.name, (node, body) => {
    const { instanceId } = removeInstance.request.parse(body);
    if (machine.guests.has(instanceId)) {
      unlessStored(instanceId);
      // A removal takes what is kept along.
      for (const [trashId, volumeId] of machine.kept)
        if (volumeId === instanceId) {
          unlessStored(trashId);
          machine.kept.delete(trashId);
        }
    }
    machine.guests.delete(instanceId);
    node.specs.delete(instanceId);
    node.observations.delete(instanceId);
    return {};
  });
}
