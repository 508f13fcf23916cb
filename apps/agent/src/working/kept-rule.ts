import { maxTextBytes } from "@blockwright/node-protocol/files";

/** What a server loads when it starts, besides the files at the top. Worlds, logs and caches are elsewhere. */
export const keptFolders = ["plugins", "mods", "config", "defaultconfigs", "kubejs", "scripts"] as const;

const maxJarBytes = 512 * 1024 * 1024;

const settings = /\.(ya?ml|json[5c]?|toml|conf|cfg|config|ini|properties|txt|xml|js|zs)$/i;

/** Lists of people, which the game and its operators change all the time. */
const playerLists =
  /^(ops|whitelist|allowlist|permissions|banned-players|banned-ips|usercache|usernamecache)\.(json|txt)$/i;

/** Folders in which plugins and mods keep what people did, and what can be made again. */
const dataFolders = new Set([
  "backup",
  "backups",
  "cache",
  "caches",
  "claimdata",
  "data",
  "database",
  "databases",
  "dumps",
  "images",
  "log",
  "logs",
  "playerdata",
  "players",
  "schematics",
  "sessions",
  "stats",
  "storage",
  "temp",
  "tiles",
  "tmp",
  "uploads",
  "userdata",
  "users",
  "web",
  "world",
  "worlds",
]);

/** Hidden entries and folders of data are left out with everything in them. */
export function isLeftOut(name: string): boolean {
  return name.startsWith(".") || dataFolders.has(name.toLowerCase());
}

function isJar(path: string): boolean {
  return path.toLowerCase().endsWith(".jar");
}

/** A jar, or a text of settings small enough to be edited. Databases have other names. */
export function isKeptFile(path: string, sizeBytes: number): boolean {
  if (isJar(path)) return sizeBytes <= maxJarBytes;
  if (playerLists.test(path)) return false;
  return settings.test(path) && sizeBytes <= maxTextBytes;
}

/** A jar that the server loads if it is there. */
export function isLoadedJar(path: string): boolean {
  return /^(plugins|mods)\/[^/]+\.jar$/i.test(path);
}
