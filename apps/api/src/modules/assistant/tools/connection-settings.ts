import { readPlainYaml } from "@blockwright/minecraft/yaml/plain";

/** Files of a proxy, or of what passes its players on. Their settings all decide who may connect. */
const proxyFile =
  /(^|\/)(velocity\.toml|forwarding\.secret|waterfall\.ya?ml|[^/]*(velocity|proxy|forward|pcf)[^/]*\.(toml|json5?|ya?ml|conf|properties))$/;
/** Settings of the server itself, and of what lets in players of Bedrock. */
const settingsFile =
  /^([^/]+|config\/([^/]+\/)*[^/]+|plugins\/(geyser[^/]*|floodgate)\/[^/]+)\.(ya?ml|toml)$/;

/** Who may connect and as whom, and what the server runs or loads. A key counts with all that lies below it. */
const guardedKey =
  /online-?mode|bungee|velocity|proxy|proxies|forwarding|secret|auth-?type|username-validation|secure-profile|log-ips|permissions|update-folder|restart-script/i;

/** By the values that a server reads, not by how they are written. What can't be read alike by all counts as changed. */
export function changesConnection(name: string, before: string, after: string): boolean {
  if (proxyFile.test(name)) return true;
  if (!settingsFile.test(name)) return false;
  if (name.endsWith(".toml")) return guardedKey.test(before) || guardedKey.test(after);
  const [old, fresh] = [readPlainYaml(before), readPlainYaml(after)];
  if (!old || !fresh) return true;
  return guardedIn(old.data) !== guardedIn(fresh.data);
}

function guardedIn(data: unknown): string {
  return JSON.stringify(guardedValues(data, []).toSorted());
}

function guardedValues(data: unknown, path: readonly string[]): string[] {
  if (path.some((key) => guardedKey.test(key))) return [JSON.stringify([path, data])];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => guardedValues(value, [...path, key]));
}
