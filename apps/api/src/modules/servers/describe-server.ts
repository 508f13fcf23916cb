import { isIP } from "node:net";
import { jobDeclarations, type JobType } from "@blockwright/contract/jobs";
import type { ServerAction } from "@blockwright/contract/server-actions";
import type { ServerStatus, ServerSummary } from "@blockwright/contract/servers";
import { isHeard } from "../nodes/index.ts";
import { deriveStatus, type StatusView } from "./server-status.ts";
import type { LiveServer } from "./live-servers.repository.ts";
import { inMb } from "./megabytes.ts";
import { suspendedSentence } from "./suspension/suspend-server.ts";

/** As seen by a person with these rights. */
export function describeServer(
  live: LiveServer,
  now: Date,
  actions: readonly ServerAction[] = [],
): ServerSummary {
  const { server, instance, observation } = live;
  const view = deriveStatus(instance, observation, instance !== null && !isHeard(live.nodeHeardAt, now));
  const isRunning = view.status === "online" || view.status === "starting" || view.status === "stopping";
  const figures = isRunning ? observation : null;
  const startedAt = figures?.startedAt?.getTime();
  return {
    id: server.id,
    userId: server.userId,
    name: server.name,
    description: server.description,
    status: view.status,
    statusReason: reasonOf(live, view),
    ...(server.suspendedAt !== null && { isSuspended: true }),
    ...(live.buildStep !== null && { isBeingBuilt: true }),
    ...((server.busyWith !== null || live.changeTitle !== null) && { hasJob: true }),
    isRestarting: view.isRestarting,
    nodeLost: view.nodeLost,
    crashedAt: crashOf(live, view.status, now),
    plannedRestart: server.plannedRestart && {
      when: server.plannedRestart.when,
      at: server.plannedRestart.at,
    },
    plannedWork: workOf(live),
    platformType: server.platformType,
    serverType: server.serverType,
    minecraftVersion: server.minecraftVersion,
    plan: server.plan,
    ...addressOf(live),
    maxPlayers: server.maxPlayers,
    currentPlayers: figures?.players ?? 0,
    ramUsage: inMb(figures?.memoryBytes),
    maxRam: server.maxRamMb,
    cpuUsage: figures?.cpuPercent ?? null,
    uptime: startedAt === undefined ? null : Math.max(0, Math.floor((now.getTime() - startedAt) / 1000)),
    startedAt: figures?.startedAt?.toISOString() ?? null,
    networkReceived: figures?.networkReceivedBytes ?? null,
    networkSent: figures?.networkSentBytes ?? null,
    lastBackup: server.lastBackupAt?.toISOString() ?? null,
    storageUsed: inMb(observation?.diskBytes),
    maxStorage: server.maxStorageMb,
    plugins: server.plugins.map((plugin) => ({ ...plugin })),
    config: { ...server.config },
    createdAt: server.createdAt.toISOString(),
    updatedAt: server.updatedAt.toISOString(),
    sharedBy: live.ownerName,
    actions: [...actions],
  };
}

/** As text from the database, which has another form of moments. */
function workOf({ plannedWork: work }: LiveServer): ServerSummary["plannedWork"] {
  if (!work) return null;
  const isoOf = (moment: string) => new Date(moment).toISOString();
  return { startsAt: isoOf(work.startsAt), endsAt: isoOf(work.endsAt), text: work.text };
}

const crashShownForMs = 30 * 60_000;

/** Until it runs again with a fix, or half an hour after it restarted automatically. */
function crashOf({ server, observation }: LiveServer, status: ServerStatus, now: Date): string | null {
  const exit = observation?.lastExit;
  if (!exit || exit.reason === "stopped") return null;
  const atMs = Date.parse(exit.at);
  const isDismissed = server.crashDismissedAt !== null && atMs <= server.crashDismissedAt.getTime();
  const isFixed = server.crashFixedAt !== null && atMs <= server.crashFixedAt.getTime();
  const isOver = status === "online" && (isFixed || now.getTime() - atMs > crashShownForMs);
  return isDismissed || isOver ? null : exit.at;
}

/** Why it is suspended, if it is. While something is done to it: what, and its machine's progress. */
function reasonOf(live: LiveServer, { reason, nodeLost }: StatusView) {
  const { server, observation, buildStep, changeTitle, instance } = live;
  const { busyWith, suspendedReason } = server;
  if (suspendedReason !== null) return suspendedSentence(suspendedReason);
  if (nodeLost) return reason;
  if (busyWith) {
    const progress = observation?.state === "online" ? null : observation?.progress;
    return describeJob(busyWith, progress ?? null);
  }
  if (changeTitle !== null) return describeChange(changeTitle, instance?.power === "on");
  return buildStep === null || buildStep === "" ? reason : `${buildStep}.`;
}

const changesInProgress: Readonly<Record<string, string>> = {
  Delete: "Deleting",
  Disable: "Disabling",
  Enable: "Enabling",
  Install: "Installing",
  Remove: "Removing",
  Replace: "Replacing",
  Update: "Updating",
};

/** "Install WorldEdit" → "Installing WorldEdit. The server will restart." */
function describeChange(title: string, willRestart: boolean): string {
  const [verb = "", ...rest] = title.split(" ");
  const inProgress = changesInProgress[verb];
  const doing = inProgress === undefined ? `Changing the server: ${title}` : [inProgress, ...rest].join(" ");
  return `${doing}. ${willRestart ? "The server will restart." : "The server stays stopped."}`;
}

function describeJob(type: JobType, progress: string | null): string {
  const { inProgress } = jobDeclarations[type];
  return progress === null ? `${inProgress}.` : `${inProgress}: ${progress}`;
}

export function addressOf({ server, node, port, bridgePort }: LiveServer) {
  const isNumeric = node !== null && isIP(node.address) !== 0;
  return {
    host: node && !isNumeric ? node.address : null,
    ip: isNumeric ? node.address : null,
    port,
    bedrockPort: server.platformType === "java" ? null : (bridgePort ?? port),
    netmask: node?.netmask ?? null,
    gateway: node?.gateway ?? null,
    rdns: node?.rdns ?? null,
  };
}
