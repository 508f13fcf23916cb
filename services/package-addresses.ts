import { lookup } from "node:dns/promises";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folders = ["/etc/apt", "/etc/apt/sources.list.d"];

/**
 * Where this machine gets its packages from. In a closed network that is a nearby machine, whose address may be in a
 * range reserved for documentation.
 */
export async function packageAddresses(): Promise<ReadonlySet<string>> {
  const hosts = new Set(folders.flatMap(filesOf).flatMap((file) => hostsIn(readFileSync(file, "utf8"))));
  const found = await Promise.all([...hosts].map((host) => lookup(host, { all: true }).catch(() => [])));
  return new Set(found.flat().map(({ address }) => address));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(list|sources)$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function hostsIn(text: string): string[] {
  return [...text.matchAll(/^(?!#).*?https?:\/\/([^/:\s]+)/gm)].flatMap(([, host]) => host ?? []);
}
