import type { LastWorking } from "@blockwright/contract/last-working";
import type { DeletedServer } from "@blockwright/contract/deleted-servers";
import type { Diagnosis } from "@blockwright/contract/doctor";
import type { HistoryPoint } from "@blockwright/contract/history";
import type { MaintenanceJob } from "@blockwright/contract/jobs";
import { serverActions } from "@blockwright/contract/server-actions";
import type { planUpdate } from "@blockwright/contract/update";
import type { RouteAnswer } from "@blockwright/contract/route";
import type { Server, ServerSummary } from "@blockwright/contract/servers";
import type { Worlds } from "@blockwright/contract/worlds";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

type UpdatePlan = RouteAnswer<typeof planUpdate>;

export const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";
const userId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e";
const jobId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c90";
const dayMs = 86_400_000;

export const address = "play.blockwright.example:25601";

const online: ServerSummary = {
  id: serverId,
  userId,
  name: "Hearthside Survival",
  description: "A calm survival world with land claims and a small economy.",
  status: "online",
  statusReason: null,
  isRestarting: false,
  nodeLost: false,
  crashedAt: null,
  plannedRestart: null,
  plannedWork: null,
  platformType: "crossplay",
  serverType: "paper",
  minecraftVersion: "1.21.8",
  plan: "free",
  host: "play.blockwright.example",
  port: 25_601,
  bedrockPort: 25_602,
  ip: "192.0.2.7",
  netmask: null,
  gateway: null,
  rdns: null,
  maxPlayers: 10,
  currentPlayers: 3,
  ramUsage: 742,
  maxRam: 1024,
  cpuUsage: 38.4,
  uptime: 183_780,
  startedAt: new Date(answeredAtMs - 183_790_000).toISOString(),
  networkReceived: 1_621_350_154,
  networkSent: 9_000_000,
  lastBackup: null,
  storageUsed: 1229,
  maxStorage: 5120,
  plugins: ["GriefPrevention", "EssentialsX", "Geyser", "Floodgate", "LuckPerms"].map((name) => ({ name })),
  config: {},
  createdAt: new Date(answeredAtMs - 9 * dayMs).toISOString(),
  updatedAt: new Date(answeredAtMs).toISOString(),
  sharedBy: null,
  actions: Object.keys(serverActions),
};

const silent = {
  currentPlayers: 0,
  ramUsage: null,
  cpuUsage: null,
  uptime: null,
  startedAt: null,
  networkReceived: null,
  networkSent: null,
};

const offline: ServerSummary = {
  ...online,
  ...silent,
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c02",
  name: "Sky Harbour",
  description: null,
  status: "offline",
  statusReason: "It stopped three times in a row, so it is not started again: it ran out of memory.",
  platformType: "java",
  serverType: "neoforge",
  plugins: [],
  createdAt: new Date(answeredAtMs - dayMs).toISOString(),
};

const provisioning: ServerSummary = {
  ...online,
  ...silent,
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c03",
  name: "Family on phones",
  description: "A gentle world for phones and tablets.",
  status: "provisioning",
  statusReason: "Bedrock is being installed.",
  platformType: "bedrock",
  serverType: "bedrock",
  storageUsed: null,
  plugins: [],
  createdAt: new Date(answeredAtMs).toISOString(),
};

const lost: ServerSummary = {
  ...online,
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c04",
  name: "Castle Siege",
  nodeLost: true,
  plugins: [{ name: "WorldEdit" }],
};

export const serverList: readonly ServerSummary[] = [online, offline, provisioning, lost];

const details = {
  installationLogs: Array.from({ length: 14 }, (_, index) => `Installation step ${index + 1} is done`),
};

export const servers = {
  online: { ...online, ...details },
  offline: { ...offline, ...details, id: serverId },
  provisioning: { ...provisioning, ...details, id: serverId },
  lost: { ...lost, ...details, id: serverId },
} satisfies Record<string, Server>;

/** An hour of figures with a gap in the middle. */
function lastHour(): { readonly range: "hour"; readonly points: readonly HistoryPoint[] } {
  const points = Array.from({ length: 60 }, (_, minute) => {
    const isRunning = minute < 20 || minute > 27;
    return {
      at: new Date(answeredAtMs - (60 - minute) * 60_000).toISOString(),
      cpu: isRunning ? 40 + 30 * Math.sin(minute / 5) : null,
      memory: isRunning ? 500 + minute * 4 : null,
      players: isRunning ? Math.round(2 + 2 * Math.sin(minute / 9)) : null,
      tps: isRunning ? 19.5 + 0.5 * Math.sin(minute / 5) : null,
      mspt: isRunning ? 22 + 9 * Math.sin(minute / 5) : null,
      isMachineBusy: minute >= 12 && minute < 16,
    };
  });
  return { range: "hour", points };
}

const job: MaintenanceJob = {
  id: jobId,
  serverId,
  userId,
  type: "reinstall",
  status: "running",
  progress: 45,
  currentStep: "Downloading Fabric 1.21.8",
  steps: [],
  logs: [],
  payload: { serverType: "fabric", minecraftVersion: "1.21.8" },
  error: null,
  errorMessage: null,
  undoUntil: null,
  createdAt: new Date(answeredAtMs - 60_000).toISOString(),
  updatedAt: new Date(answeredAtMs - 1000).toISOString(),
};

export const jobs = {
  running: job,
  completed: {
    ...job,
    status: "completed",
    progress: 100,
    undoUntil: new Date(answeredAtMs + dayMs).toISOString(),
  },
} satisfies Record<string, MaintenanceJob>;

export const diagnosis: Diagnosis = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01",
  at: new Date(answeredAtMs - 120_000).toISOString(),
  class: "plugin-dep",
  confidence: "certain",
  sentence: "ChestShop needs Vault, which is not installed, so it did not start.",
  decidingLine: "[11:58:02 ERROR]: Could not load 'plugins/ChestShop.jar': Unknown dependency Vault",
  isRunning: false,
  kind: "exit",
  reportPath: "crash-reports/crash-2026-11-15_11.58.02-server.txt",
  addOnFile: "ChestShop.jar",
  fix: {
    id: "install-missing",
    title: "Install Vault",
    description: "Vault is installed in the version that fits, and the server is started.",
    effects: ["Vault 1.7.3 is installed.", "The server is started and watched until it is ready."],
  },
  advice: null,
  leadsTo: null,
  change: null,
};

/** One plugin has no build. */
const updatePlan = {
  from: "1.21.8",
  minecraftVersion: "26.1",
  plugins: [
    { id: "modrinth:luckperms", name: "LuckPerms", from: "5.4.2", to: "5.5.1", isUnknown: false, note: null },
    { id: "file", name: "OurRanks", from: "1.0", to: "1.0", isUnknown: true, note: null },
    {
      id: "modrinth:clearlag",
      name: "ClearLag",
      from: "3.2.1",
      to: null,
      isUnknown: false,
      note: "ClearLag has no version for Minecraft 26.1.",
    },
  ],
  notes: [],
} satisfies UpdatePlan;

export const worldsAnswer: Worlds = {
  worlds: [
    {
      name: "world",
      isCurrent: true,
      isMade: true,
      minecraftVersion: "1.21.8",
      folders: ["world", "world_nether", "world_the_end"],
    },
    { name: "Skylands", isCurrent: false, isMade: true, minecraftVersion: "1.20.1", folders: ["Skylands"] },
  ],
  worldTypes: ["normal", "flat", "large-biomes", "amplified"],
  resettable: ["nether", "end"],
  change: null,
};

export const undoPath = `servers/${serverId}/jobs/${jobId}/undo`;

/** The api's answers about this server, unless a test overrides them. */
/** Nothing has changed since. */
export const lastWorking = {
  state: {
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a7c01",
    startedAt: new Date(answeredAtMs - 3 * 3_600_000).toISOString(),
    players: 3,
    differences: { changed: [], missing: [], added: [], settings: false, isComplete: true },
  },
  playersOnline: 2,
  change: null,
} satisfies LastWorking;

export function answersFor(server: Server): Record<string, unknown> {
  return {
    servers: serverList,
    [`servers/${serverId}`]: server,
    [`servers/${serverId}/history`]: lastHour(),
    [`servers/${serverId}/jobs`]: [],
    [`servers/${serverId}/diagnosis`]: { diagnosis: null },
    [`servers/${serverId}/last-working`]: lastWorking,
    [`servers/${serverId}/action`]: { status: "stopping" },
    [`servers/${serverId}/console`]: {},
    [`servers/${serverId}/reinstall`]: { jobId },
    [`servers/${serverId}/update/versions`]: {
      versions: ["26.1", "1.21.8"].map((minecraftVersion) => ({ minecraftVersion, isStable: true })),
    },
    [`servers/${serverId}/update/plan`]: updatePlan,
    [`servers/${serverId}/update`]: { jobId },
    [`servers/${serverId}/worlds`]: worldsAnswer,
    [undoPath]: { jobId },
  };
}

/** A deleted server that can still be restored for some days. */
export const deletedServers: readonly DeletedServer[] = [
  {
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c77",
    name: "Old Harbour",
    serverType: "paper",
    minecraftVersion: "1.21.4",
    deletedAt: "2026-11-12T09:00:00.000Z",
    keptUntil: "2026-11-19T09:00:00.000Z",
  },
];
