import { readConfig } from "@blockwright/minecraft/config-file/config-file";

/** Each value of a file, by its keys in JSON; lists count as one value. Undefined: it can't be read. */
export function valuesIn(path: string, text: string): ReadonlyMap<string, string> | undefined {
  const found = readConfig(path, text);
  return found?.ok === true ? new Map(leavesOf(found.data, [])) : undefined;
}

function leavesOf(value: unknown, keys: readonly string[]): [string, string][] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return [[JSON.stringify(keys), JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...keys, key]));
}

/** In order. The game writes server.properties again, and JSON has none. */
export function commentsIn(path: string, text: string): readonly string[] {
  if (path === "server.properties" || path.endsWith(".json")) return [];
  return text.split("\n").flatMap((line) => /(?:^|\s)#.*$/.exec(line)?.[0].trim() ?? []);
}
