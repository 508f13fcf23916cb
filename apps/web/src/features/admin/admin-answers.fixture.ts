import type { CurrentUser } from "@blockwright/contract/auth";
import { agoMinutes, deskAnswers, heldServerId, strayServerId } from "./desk-answers.fixture.ts";

export { heldServerId } from "./desk-answers.fixture.ts";

export const operator: CurrentUser = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b00",
  username: "admin",
  email: "operator@example.org",
  plan: "free",
  isAdmin: true,
  createdAt: "2026-01-01T00:00:00.000Z",
};

export const cellarId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01";
export const strayFindingId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4e01";

export const adminAnswers = {
  ...deskAnswers,
  "auth/me": operator,
  "admin/users": [
    {
      id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01",
      username: "Alex",
      email: "alex@example.org",
      plan: "basic",
      suspendedReason: null,
      isSupport: false,
      serverCount: 1,
      servers: [
        {
          id: heldServerId,
          name: "Skyblock",
          serverType: "paper",
          minecraftVersion: "1.21.4",
          port: 25_565,
          status: "online",
        },
      ],
    },
    {
      id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b02",
      username: "Kim",
      email: "kim@example.org",
      plan: "free",
      suspendedReason: "Sent spam from their server.",
      isSupport: true,
      serverCount: 0,
      servers: [],
    },
  ],
  "admin/vps-servers": [
    {
      serverId: heldServerId,
      nodeName: "cellar",
      port: 25_565,
      isRunning: true,
      inDatabase: true,
      dbInfo: { name: "Skyblock", serverType: "paper", version: "1.21.4" },
      suspendedReason: null,
    },
    {
      serverId: strayServerId,
      nodeName: "cellar",
      port: 25_566,
      isRunning: false,
      inDatabase: false,
      dbInfo: null,
      suspendedReason: null,
    },
  ],
  "admin/totals": {
    users: 120,
    servers: 31,
    vpsServers: 2,
    missing: 1,
    away: [{ nodeName: "attic", reason: "It did not answer. What it holds is not listed." }],
  },
  [`admin/servers/${heldServerId}/move`]: {
    name: "Skyblock",
    machine: "cellar",
    address: { host: "cellar.example.org", port: 25_565 },
    sizeMb: 1830,
    isRunning: true,
    downtimeSeconds: 64,
    keptMb: 300,
    machines: [
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d03",
        name: "loft",
        address: { host: "loft.example.org", port: 25_570 },
        region: "Falkenstein",
        isSameRegion: true,
        refusal: null,
      },
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d02",
        name: "attic",
        address: { host: "attic.example.org", port: 25_565 },
        region: null,
        isSameRegion: false,
        refusal: "It does not report.",
      },
    ],
    move: null,
  },
  "admin/drains": { drains: [] },
  "admin/planned-work": { work: [] },
  "admin/machines": {
    machines: [
      {
        id: cellarId,
        name: "cellar",
        address: "cellar.example.org",
        region: "Falkenstein",
        isPlacing: true,
        isHeard: true,
        heardAt: agoMinutes(0),
        agentVersion: "0.1.0",
        isCompatible: true,
        clockAheadMs: 120,
        cpus: 8,
        load: 2.25,
        memory: { capacityMb: 65_536, reservedMb: 12_288, usedMb: 9216 },
        disk: { capacityMb: 1_048_576, reservedMb: 102_400, usedMb: 51_200 },
        servers: 12,
        running: 9,
      },
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d02",
        name: "attic",
        address: "192.0.2.8",
        region: null,
        isPlacing: false,
        isHeard: false,
        heardAt: null,
        agentVersion: null,
        isCompatible: false,
        clockAheadMs: -75_000,
        cpus: 4,
        load: null,
        memory: { capacityMb: 32_768, reservedMb: 0, usedMb: null },
        disk: { capacityMb: 524_288, reservedMb: 0, usedMb: null },
        servers: 0,
        running: 0,
      },
    ],
  },
  "admin/integrity": {
    groups: [
      {
        kind: "tree-unknown",
        title: "Files of no server",
        explanation: "A machine has the files of a server that neither its agent nor the database knows.",
        repairs: [
          {
            id: "back-up-and-remove",
            label: "Back up and remove",
            description:
              "The files are backed up, the backup is read back, and only then they are removed from this machine. The backup is kept for 30 days.",
          },
        ],
        isAutomatic: false,
        findings: [
          {
            id: strayFindingId,
            subject: `Files ${strayServerId}`,
            machine: "cellar",
            server: null,
            firstSeenAt: agoMinutes(45),
            lastSeenAt: agoMinutes(4),
            repairing: null,
            error: null,
          },
        ],
        more: 0,
      },
      {
        kind: "memory-limit-wrong",
        title: "Containers with the wrong memory limit",
        explanation: "A server runs with another memory limit than it has by the database.",
        repairs: [
          {
            id: "restart",
            label: "Restart",
            description: "The server gets a new container. Players are disconnected for a moment.",
          },
        ],
        isAutomatic: false,
        findings: [
          {
            id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4e02",
            subject: "2048 MB instead of 4096 MB",
            machine: "cellar",
            server: { id: heldServerId, name: "Skyblock" },
            firstSeenAt: agoMinutes(20),
            lastSeenAt: agoMinutes(4),
            repairing: null,
            error: "Its machine can't be reached right now.",
          },
        ],
        more: 0,
      },
    ],
    checkedAt: agoMinutes(4),
    isChecking: false,
    away: [],
  },
  "admin/failed-runs": {
    runs: [
      {
        id: "mail-7",
        workflow: "mail.send",
        step: "send",
        error: "The mail server did not answer.",
        failedAt: agoMinutes(150),
        canRetry: true,
      },
      {
        id: "build-3",
        workflow: "builds.build-server",
        step: null,
        error: "There is no such step.",
        failedAt: agoMinutes(300),
        canRetry: false,
      },
    ],
  },
  "admin/vps-diagnostics": {
    directories: `cellar:\n  ${heldServerId}  server ${heldServerId}`,
    screenSessions: `cellar:\n  server ${heldServerId}  live, since 2026-11-01T10:00:00.000Z`,
    ports: "cellar:\n  tcp 22  the machine itself",
    javaProcesses: `cellar:\n  41  512 MB  server ${heldServerId}  java -Xmx640M -jar server.jar`,
  },
};

/** A person with the support role, and nothing of the operator's. */
export const helper: CurrentUser = { ...operator, username: "Robin", isAdmin: false, support: "active" };

/** The same server while it is being moved. */
export const movingAnswer = {
  ...adminAnswers[`admin/servers/${heldServerId}/move`],
  move: {
    jobId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4e01",
    status: "running",
    progress: 41,
    step: "Fetching 812.4 MB of 1.8 GB, about 2 minutes left",
    error: null,
    canCancel: true,
  },
};
