import { portSettingFormats } from "@blockwright/minecraft/add-on-ports/add-on-port";
import { z } from "zod";
import { aboutInstance } from "./about-instance.ts";

const relativePath = z
  .string()
  .min(1)
  .max(1024)
  .refine(
    (path) => !path.startsWith("/") && !path.split("/").includes(".."),
    "must stay inside the server's folder",
  );

const digest = z.object({
  algorithm: z.enum(["sha256", "sha512", "sha1"]),
  hex: z.string().regex(/^[0-9a-f]{40,128}$/),
});

/** A file pinned by the lock: refused unless size and hash match. */
export const lockedFile = z.object({
  path: relativePath,
  url: z.url({ protocol: /^https?$/ }),
  sizeBytes: z.int().nonnegative(),
  digest,
});
export type LockedFile = z.output<typeof lockedFile>;

export const writtenFile = z.object({ path: relativePath, content: z.string().max(512 * 1024) });
export type WrittenFile = z.output<typeof writtenFile>;

const maxVariables = 20;
const environment = z
  .record(
    z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/),
    z
      .string()
      .max(4096)
      .refine((value) => !value.includes("\0"), "must not hold a zero character"),
  )
  .refine((variables) => Object.keys(variables).length <= maxVariables, `at most ${maxVariables}`);

/**
 * The result of a step, cached by the node and reused for other servers. The step runs in an empty folder that contains
 * only the files in `madeFrom`. Their digests, the image and the command are part of the cache key.
 */
const keptResult = z.object({
  /** Everything else that the result depends on. */
  key: z.string().regex(/^[A-Za-z0-9._-]{1,200}$/),
  /** Paths of the installation's files. */
  madeFrom: z.array(relativePath).max(2000).default([]),
  /** Files or folders. */
  paths: z.array(relativePath).min(1).max(10),
  /** The paths are files that must not leave the node. */
  isPrivate: z.literal(true).optional(),
});
export type KeptResult = z.output<typeof keptResult>;

const installStep = z.object({
  image: z.string(),
  command: z.array(z.string()).min(1),
  timeLimitMs: z.int().positive().max(3_600_000),
  environment: environment.optional(),
  /** If it differs from the server's memory. */
  memoryMb: z.int().min(64).max(65_536).optional(),
  keep: keptResult.optional(),
});
export type InstallStep = z.output<typeof installStep>;

const installation = z.object({
  /** A new id makes the node install a new tree; the same id is installed once. */
  id: z.string().min(1).max(100),
  /**
   * Restores the tree of that id that this node keeps, even for a removed instance, instead of installing one. The
   * current tree is kept in turn, unless it is discarded. If the tree is no longer kept, the current one stays and
   * "install-failed" is reported.
   */
  bringBack: z.literal(true).optional(),
  /** The replaced tree is not kept, because it was unfinished or failed. */
  discardsReplaced: z.literal(true).optional(),
  /** Puts the tree that a restore left under this id in place, instead of installing from the fields below. */
  staged: z.uuid().optional(),
  /** The fields below are installed over the staged tree, which may come from elsewhere and lack the software. */
  completesStaged: z.literal(true).optional(),
  /** Folders with keys, copied from the tree before unless the new one has them. Absent from older apis. */
  carries: z.array(relativePath).max(5).optional(),
  /**
   * Installs the fields below over a copy of the tree before, for an update that keeps the world. Texts that are there
   * already stay as they are. Absent from older apis.
   */
  over: z
    .object({
      /** Removed from the copy first. Missing ones are fine. */
      removes: z.array(relativePath).max(2000),
      /** Files of the tree before that stay as they are, whatever the software brings. */
      keeps: z.array(relativePath).max(20),
    })
    .optional(),
  files: z.array(lockedFile).max(2000),
  texts: z.array(writtenFile).max(500),
  steps: z.array(installStep).max(10),
});
export type Installation = z.output<typeof installation>;

export const purposes = ["live", "trial", "verify"] as const;
export const powers = ["on", "off", "on-demand"] as const;
export const holds = ["payment", "operator", "deletion", "job"] as const;

/** The text that marks a server as ready, and the command that stops it. */
const manners = z.object({
  readyText: z.string().min(1).max(200),
  stopCommand: z.string().min(1).max(100),
  /** `bedrock` is a ping over RakNet. */
  ping: z.enum(["java", "bedrock", "nethernet", "none"]),
  startTimeLimitMs: z.int().positive().max(3_600_000),
  /** A start that still prints lines may take up to this long; without it, lines change nothing. */
  startHardLimitMs: z.int().positive().max(3_600_000).optional(),
  stopGraceMs: z.int().min(60_000).max(600_000),
});
export type Manners = z.output<typeof manners>;

const limits = z.object({
  memoryMb: z.int().min(64).max(65_536),
  cpus: z.number().min(0.1).max(64),
  processes: z.int().min(16).max(4096),
  diskMb: z.int().min(64).max(10_485_760),
});

export const portProtocols = ["tcp", "udp"] as const;

const portNumber = z.int().min(1024).max(65_535);
const maxPortsInRow = 150;

export const publishedPort = z
  .object({
    protocol: z.enum(portProtocols),
    port: portNumber,
    /** The last of several in a row. */
    last: portNumber.optional(),
  })
  .refine(
    ({ port, last = port }) => last >= port && last - port < maxPortsInRow,
    `must be a row of at most ${maxPortsInRow} ports`,
  );

/** A settings file of an add-on, and values that have to be in it when the server starts. */
const portSettings = z.object({
  path: relativePath,
  format: z.enum(portSettingFormats),
  /** False: nothing is written while the file does not exist. */
  isCreated: z.boolean(),
  values: z
    .array(
      z.object({
        path: z.array(z.string().min(1).max(100)).min(1).max(8),
        value: z.union([z.string().max(300), z.int()]),
      }),
    )
    .max(20),
});

/** Where players of the Bedrock Edition join a Java server, and how their clients ask there: over RakNet, NetherNet or both. */
const bridge = z.object({
  port: portNumber,
  pings: z
    .array(z.enum(["bedrock", "nethernet"]))
    .min(1)
    .max(2),
});
export type Bridge = z.output<typeof bridge>;

/** Everything a node needs to run an instance. Always sent as a whole. */
export const instanceSpec = z.object({
  instanceId: z.uuid(),
  serverId: z.uuid(),
  purpose: z.enum(purposes),
  power: z.enum(powers),
  holds: z.array(z.enum(holds)),
  /** Incremented with every change; a node refuses older generations. */
  generation: z.int().positive(),
  /** Incremented to request a restart. */
  restarts: z.int().nonnegative(),
  /** The next run only shows whether everything loads. Its console lines are kept apart. */
  isTrialRun: z.literal(true).optional(),
  image: z.string().min(1).max(200),
  command: z.array(z.string()).min(1).max(200),
  environment: environment.optional(),
  manners,
  limits,
  /** The game's come first. */
  ports: z.array(publishedPort).min(1).max(20),
  /** Written before every start, so that add-ons listen on the ports that are published for them. */
  portSettings: z.array(portSettings).max(20).optional(),
  /** Absent if there is none, and from older apis. */
  bridge: bridge.optional(),
  /** Absent from older apis. It only describes the instance, so a mistake in it must not stop the instance. */
  about: aboutInstance.optional().catch(undefined),
  installation,
});
export type InstanceSpec = z.output<typeof instanceSpec>;
