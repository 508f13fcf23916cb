import type { FileVersion } from "@blockwright/contract/file-history";
import type { FileEntry, TrashEntry, WeighedFolder } from "@blockwright/contract/files";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

function before(ms: number): string {
  return new Date(answeredAtMs - ms).toISOString();
}

export function entry(name: string, size: number | null, ageMs: number): FileEntry {
  const type = size === null ? "directory" : "file";
  return { name, type, size: size ?? 0, modified: before(ageMs), isSpecial: false };
}

const rootFiles: readonly FileEntry[] = [
  entry("world", null, 4 * minuteMs),
  entry("plugins", null, 2 * dayMs),
  entry("logs", null, 12 * minuteMs),
  entry("world_nether", null, 5 * minuteMs),
  entry("config", null, 9 * dayMs),
  entry("server.properties", 1434, 3 * 3_600_000),
  entry("paper.jar", 51_642_188, 9 * dayMs),
  entry("spawn-backup.zip", 3_221_225_472, 6 * dayMs),
  entry("ops.json", 412, dayMs),
  entry("bukkit.yml", 2311, 9 * dayMs),
  entry("eula.txt", 171, 9 * dayMs),
  entry("server-icon.png", 8204, 8 * dayMs),
  { ...entry("current-world", 0, 8 * dayMs), isSpecial: true },
];

export const configText = `settings:
  allow-end: true
  warn-on-overload: true
  shutdown-message: Server closed
spawn-limits:
  monsters: 70
  animals: 10
aliases: now-in-commands.yml
`;

/** An editable file, as the api returns it. */
export function fileText(content: string, version = "v1") {
  return {
    content,
    version,
    encoding: "utf-8",
    size: content.length,
    modified: before(minuteMs),
    next: null,
    isReadOnly: false,
  };
}

const largePage = {
  content: Array.from(
    { length: 400 },
    (_, index) => `[12:00:${String(index % 60).padStart(2, "0")}] [Server thread/INFO]: line ${index}`,
  ).join("\n"),
  version: null,
  encoding: "utf-8",
  size: 4_404_019,
  modified: before(minuteMs),
  next: 262_144,
  isReadOnly: true,
};

export const trashed: readonly TrashEntry[] = [
  { id: "t1", path: "plugins/OldShop.jar", type: "file", size: 2_411_724, deletedAt: before(12 * minuteMs) },
  { id: "t2", path: "world_old", type: "directory", size: 734_003_200, deletedAt: before(2 * dayMs) },
];

const weighed: readonly WeighedFolder[] = [
  { path: "world", type: "directory", size: 912_680_550, clearable: null },
  { path: ".trash", type: "directory", size: 736_414_924, clearable: "trash" },
  { path: "logs", type: "directory", size: 83_886_080, clearable: "logs" },
  { path: "plugins", type: "directory", size: 48_234_496, clearable: null },
  { path: "cache", type: "directory", size: 41_943_040, clearable: "caches" },
  { path: "crash-reports", type: "directory", size: 204_800, clearable: "crash-reports" },
  { path: "server.properties", type: "file", size: 1434, clearable: null },
];

export const versions: readonly FileVersion[] = [
  {
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5001",
    by: "Alex",
    via: "browser",
    size: 214,
    at: before(9 * minuteMs),
  },
  { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5002", by: "Alex", via: "assistant", size: 198, at: before(dayMs) },
];

/** The api's answers about the files of a server, unless a test overrides them. */
export function fileAnswersOf(serverId: string): Readonly<Record<string, unknown>> {
  const server = `servers/${serverId}`;
  const [version] = versions;
  return {
    [`${server}/files`]: { files: rootFiles, next: null },
    [`${server}/files/bukkit.yml`]: fileText(configText),
    [`${server}/files/latest.log`]: largePage,
    [`${server}/sftp`]: { connection: null, passwordMadeAt: null },
    [`${server}/trash`]: { entries: trashed },
    [`${server}/disk-usage`]: { entries: weighed, size: 1_823_365_324, isComplete: true },
    [`${server}/file-history`]: { versions },
    [`${server}/file-history/${version?.id ?? ""}`]: {
      ...version,
      path: "bukkit.yml",
      content: configText.replace("animals: 10", "animals: 25"),
    },
  };
}
