import type { CurrentUser } from "@blockwright/contract/auth";

export const operator: CurrentUser = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b00",
  username: "admin",
  email: "operator@example.org",
  plan: "free",
  isAdmin: true,
  createdAt: "2026-01-01T00:00:00.000Z",
};

export const heldServerId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";
const strayServerId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c02";

export const adminAnswers = {
  "auth/me": operator,
  "admin/users": {
    users: [
      {
        id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b01",
        username: "Alex",
        email: "alex@example.org",
        plan: "basic",
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
        serverCount: 0,
        servers: [],
      },
    ],
    totalUsers: 120,
    totalServers: 31,
    next: null,
  },
  "admin/vps-servers": {
    servers: [
      {
        serverId: heldServerId,
        nodeName: "cellar",
        port: 25_565,
        isRunning: true,
        inDatabase: true,
        dbInfo: { name: "Skyblock", serverType: "paper", version: "1.21.4" },
      },
      {
        serverId: strayServerId,
        nodeName: "cellar",
        port: 25_566,
        isRunning: false,
        inDatabase: false,
        dbInfo: null,
      },
    ],
    away: [{ nodeName: "attic", reason: "It did not answer. What it holds is not listed." }],
  },
  "admin/vps-diagnostics": {
    directories: `cellar:\n  ${heldServerId}  server ${heldServerId}`,
    screenSessions: `cellar:\n  server ${heldServerId}  live, since 2026-11-01T10:00:00.000Z`,
    ports: "cellar:\n  tcp 22  the machine itself",
    javaProcesses: `cellar:\n  41  512 MB  server ${heldServerId}  java -Xmx640M -jar server.jar`,
  },
};
