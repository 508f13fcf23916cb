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
  /** One sentence for users. */
  sentence: z.string().max(500),
  exitCode: z.int().nullable(),
  at: z.iso.datetime(),
  /** Set when the engine repeatedly refuses this port, so the server can't start on it. Only for a failed start. */
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
  /** Generation of the spec that the node is applying. */
  generation: z.int().nonnegative(),
  state: z.enum(instanceStates),
  lastExit: lastExit.nullable(),
  /** Current progress, such as "Downloading 3 of 12 files". Of a server that is online: who can't join, if anybody. */
  progress: z.string().max(200).nullable(),
  numbers: numbers.nullable(),
});
export type Observation = z.output<typeof observation>;

/** A machine with more than these reports none, and counts as one that has every image. */
export const maxImages = 500;

export const nodeFigures = z.object({
  memoryBytes: z.int(),
  memoryFreeBytes: z.int(),
  diskBytes: z.int(),
  diskFreeBytes: z.int(),
  load: z.number(),
  /** Its clock when it sent this. Absent from older agents. */
  clockAt: z.iso.datetime().optional(),
  /** Names of the images that its engine has. Absent from older agents, and while they are not known. */
  images: z.array(z.string().max(300)).max(maxImages).optional(),
});

/** A tree that was replaced, or whose instance was removed, and that can still be restored. */
const keptTree = z.object({
  instanceId: z.uuid(),
  /** The sum of its file sizes, or the charged bytes if that is more. Null until measured. */
  bytes: z.int().nonnegative().nullable(),
});
export type KeptTree = z.output<typeof keptTree>;

export const heartbeat = z.object({
  protocol: protocolRange,
  nodeId: z.string(),
  agentVersion: z.string(),
  /** Increases with every heartbeat and change of one agent run; late messages are dropped. */
  sequence: z.int().nonnegative(),
  /** New with every start of the agent. */
  runId: z.uuid(),
  figures: nodeFigures,
  observations: z.array(observation),
  /** Every instance with a kept tree, once each. Read after the observations. Absent from older agents. */
  kept: z.array(keptTree).optional(),
  /** Null while SFTP is not available. Absent from older agents. */
  sftp: sftpService.nullable().optional(),
  /** The same for machines that can open the same backups. Absent from older agents. */
  backupStore: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type Heartbeat = z.output<typeof heartbeat>;

/** Sent at once when an instance changes state. */
export const change = heartbeat.omit({
  figures: true,
  kept: true,
  sftp: true,
  backupStore: true,
  protocol: true,
  agentVersion: true,
});
export type Change = z.output<typeof change>;
