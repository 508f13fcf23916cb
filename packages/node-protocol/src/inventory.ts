import { z } from "zod";
import { defineRpc } from "./rpc.ts";

const maxEntries = 5000;
const port = z.int().min(1).max(65_535);

/** A folder with the tree of an instance. */
const heldTree = z.object({
  volumeId: z.uuid(),
  /** Null for a tree of no instance that the node knows. */
  instanceId: z.uuid().nullable(),
});

const heldInstance = z.object({
  instanceId: z.uuid(),
  serverId: z.uuid(),
  purpose: z.string().max(40),
  isRunning: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  ports: z.array(z.object({ protocol: z.enum(["tcp", "udp"]), port, last: port.optional() })).max(20),
});

/** A container with our label whose instance is unknown to the node. */
const strayContainer = z.object({ instanceId: z.string().max(100), isRunning: z.boolean() });

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
});
export type Inventory = z.output<typeof inventory>;

export const takeInventory = defineRpc({
  name: "take-inventory",
  effect: "reads",
  request: z.object({}),
  response: inventory,
});
