import { z } from "zod";
import { protocolRange } from "./protocol-version.ts";
import { sftpService } from "./sftp.ts";

export const instanceStates = ["provisioning", "offline", "starting", "online", "stopping"] as const;
export type InstanceState = (typeof instanceStates)[number];

/** Why an instance is not running although it should. */
export const exitReasons = [
  "stopped",
  "stopped-itself",
  "crashed",
  "heap-out-of-memory",
  "container-out-of-memory",
  "never-ready",
  "crash-loop",
  "install-failed",
  "start-failed",
] as const;
export type ExitReason = (typeof exitReasons)[number];

const lastExit = z.object({
  reason: z.enum(exitReasons),
  /** One sentence for people. */
  sentence: z.string().max(500),
  exitCode: z.int().nullable(),
  at: z.iso.datetime(),
  /** The engine refuses this port again and again: it will not start on it. Only of a start that failed. */
  takenPort: z.int().min(1).max(65_535).optional(),
});
export type LastExit = z.output<typeof lastExit>;

const numbers = z.object({
  cpuPercent: z.number().nonnegative(),
  memoryBytes: z.int().nonnegative(),
  diskBytes: z.int().nonnegative(),
  networkReceivedBytes: z.int().nonnegative(),
  networkSentBytes: z.int().nonnegative(),
  players: z.int().nonnegative(),
  maxPlayers: z.int().nonnegative(),
  startedAt: z.iso.datetime().nullable(),
});
export type InstanceNumbers = z.output<typeof numbers>;

export const observation = z.object({
  instanceId: z.uuid(),
  /** Of the spec the node is acting on. */
  generation: z.int().nonnegative(),
  state: z.enum(instanceStates),
  lastExit: lastExit.nullable(),
  /** What is being done right now, such as "Downloading 3 of 12 files". */
  progress: z.string().max(200).nullable(),
  numbers: numbers.nullable(),
});
export type Observation = z.output<typeof observation>;

export const nodeFigures = z.object({
  memoryBytes: z.int(),
  memoryFreeBytes: z.int(),
  diskBytes: z.int(),
  diskFreeBytes: z.int(),
  load: z.number(),
});

/** A tree that was replaced or whose instance was removed, and that can still be brought back. */
const keptTree = z.object({
  instanceId: z.uuid(),
  /** What its files add up to, or what the disk charges for it if that is more. Null until it has been measured. */
  bytes: z.int().nonnegative().nullable(),
});
export type KeptTree = z.output<typeof keptTree>;

export const heartbeat = z.object({
  protocol: protocolRange,
  nodeId: z.string(),
  agentVersion: z.string(),
  /** Grows with every heartbeat and change of one agent run; older ones that arrive late are dropped. */
  sequence: z.int().nonnegative(),
  /** New with every start of the agent. */
  runId: z.uuid(),
  figures: nodeFigures,
  observations: z.array(observation),
  /** Every instance of which a tree is kept, once each. Read after the observations. Absent from agents before it was known. */
  kept: z.array(keptTree).optional(),
  /** Null while it offers none. Absent from agents before it was known. */
  sftp: sftpService.nullable().optional(),
});
export type Heartbeat = z.output<typeof heartbeat>;

/** Sent at once when an instance changes state. */
export const change = heartbeat.omit({
  figures: true,
  kept: true,
  sftp: true,
  protocol: true,
  agentVersion: true,
});
export type Change = z.output<typeof change>;
