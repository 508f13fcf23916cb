import { z } from "zod";
import { defineRpc } from "./rpc.ts";

const maxEntries = 5000;
/** A disk gives its trees ids in the form of a uuid, but not of one of its versions. */
export const treeId = z.guid();
const port = z.int().min(1).max(65_535);

/** A folder with the tree of an instance. */
const heldTree = z.object({
  volumeId: z.guid(),
  /** Null for a tree of no instance that the node knows. */
  instanceId: z.uuid().nullable(),
  /** Work with backups made it and may still need it. Absent from older agents. */
  isInUse: z.literal(true).optional(),
});

const heldPort = z.object({ protocol: z.enum(["tcp", "udp"]), port, last: port.optional() });

/** As the engine describes it, not as it was asked for. */
const heldContainer = z.object({
  memoryMb: z.int().nonnegative(),
  /** One entry for each number. */
  ports: z.array(z.object({ protocol: z.enum(["tcp", "udp"]), port })).max(2000),
});

const heldInstance = z.object({
  instanceId: z.uuid(),
  serverId: z.uuid(),
  purpose: z.string().max(40),
  isRunning: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  ports: z.array(heldPort).max(20),
  /** Of the spec that the node has. Absent from older agents, like the rest. */
  generation: z.int().positive().optional(),
  /** A tree was put in place for it, whether or not it is still there. */
  isInstalled: z.boolean().optional(),
  /** Null if it has none. */
  container: heldContainer.nullable().optional(),
});

/** A container with our label whose instance is unknown to the node. */
const strayContainer = z.object({ instanceId: z.string().max(100), isRunning: z.boolean() });

/** A tree that was replaced, or whose instance was removed. */
const heldKept = z.object({ volumeId: z.guid(), trashId: treeId, trashedAt: z.iso.datetime() });

/** What interrupted work left in a folder that only unfinished work uses. */
const leftover = z.object({ folder: z.enum(["making", "dying"]), name: z.string().max(300) });

const listener = z.object({ protocol: z.enum(["tcp", "udp"]), port });

const javaProcess = z.object({
  pid: z.int(),
  /** Null if it belongs to no instance. */
  instanceId: z.uuid().nullable(),
  memoryBytes: z.int().nonnegative(),
  startedWith: z.string().max(300),
});

/** What a node holds and runs, read from its own parts and never from a shell. */
export const inventory = z.object({
  trees: z.array(heldTree).max(maxEntries),
  instances: z.array(heldInstance).max(maxEntries),
  strays: z.array(strayContainer).max(maxEntries),
  listeners: z.array(listener).max(maxEntries),
  processes: z.array(javaProcess).max(maxEntries),
  /** Absent from older agents, like the next. */
  kept: z.array(heldKept).max(maxEntries).optional(),
  /** Untouched for a day. */
  leftovers: z.array(leftover).max(maxEntries).optional(),
});
export type Inventory = z.output<typeof inventory>;

export const takeInventory = defineRpc({
  name: "take-inventory",
  effect: "reads",
  request: z.object({}),
  response: inventory,
});
