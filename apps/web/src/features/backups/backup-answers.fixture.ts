import type { Backup } from "@blockwright/contract/backups";

const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";

function backupAt(number: number, more: Partial<Backup> = {}): Backup {
  const day = String(number).padStart(2, "0");
  return {
    id: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5c${day}`,
    serverId,
    name: `Backup 2026-11-${day} 18:30 UTC`,
    reason: null,
    filePath: `${serverId}/1f0e2c9${number % 10}`,
    size: 1_288_490_189,
    status: "ready",
    leftOut: [],
    error: null,
    problem: null,
    provenAt: null,
    progress: null,
    createdAt: `2026-11-${day}T18:30:00.000Z`,
    ...more,
  };
}

export const someBackups = {
  ready: backupAt(14),
  older: backupAt(12, { size: 1_181_116_006 }),
  creating: backupAt(15, {
    status: "creating",
    size: 0,
    filePath: null,
    progress: { canCancel: true, percent: 42, sentence: "Copying 512.0 MB of 1.2 GB, about 2 minutes left" },
  }),
  restoring: backupAt(14, {
    status: "restoring",
    progress: { canCancel: false, percent: 71, sentence: "Stopping the server" },
  }),
  failed: backupAt(13, {
    status: "failed",
    size: 0,
    filePath: null,
    error: "The backup store can't be reached right now. Please try again later.",
  }),
} satisfies Record<string, Backup>;

const nightly = backupAt(11, {
  name: "Backup 2026-11-11 03:12 UTC",
  createdAt: "2026-11-11T03:12:00.000Z",
});

const aTime = "2026-11-14T17:58:00.000Z";
const folder = (name: string) => ({ name, type: "directory", size: 0, modified: aTime, isSpecial: false });
const file = (name: string, size: number, isSpecial = false) => ({
  name,
  type: "file",
  size,
  modified: aTime,
  isSpecial,
});

/** The top folder of the newest backup. */
const backupFiles = [
  file("bukkit.yml", 1024),
  folder("logs"),
  file("oops\u202egpj.exe", 12),
  folder("plugins"),
  file("secret", 11, true),
  file("server.properties", 1403),
  folder("world"),
  folder("world_nether"),
];

/** The api's answers about the backups of a server, unless a test overrides them. */
export function backupAnswers(listed: readonly Backup[]): Record<string, unknown> {
  return {
    [`servers/${serverId}/backups`]: listed,
    [`servers/${serverId}/backups/automatic`]: { isOn: true, daily: 7, weekly: 4, backups: [nightly] },
    [`servers/${serverId}/backups/left-out`]: { folders: ["cache", "plugins/dynmap/web/tiles"] },
    [`servers/${serverId}/jobs`]: [],
    [`POST servers/${serverId}/backups`]: someBackups.creating,
    [`POST backups/${someBackups.ready.id}/restore`]: { jobId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c90" },
    [`POST backups/${someBackups.ready.id}/restore-as-new`]: {
      serverId,
      jobId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c91",
    },
    [`POST backups/${someBackups.creating.id}/cancel`]: {},
    [`backups/${someBackups.ready.id}/files`]: { files: backupFiles, next: null },
    [`POST backups/${someBackups.ready.id}/files/restore`]: { failed: [] },
    [`DELETE backups/${someBackups.older.id}`]: {},
  };
}
