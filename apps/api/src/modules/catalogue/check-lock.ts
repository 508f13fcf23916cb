import { isDeepStrictEqual } from "node:util";
import type { Lock, LockedDownload } from "@blockwright/minecraft/lock";
import { addOnFolder, softwareFor } from "@blockwright/minecraft/software";
import type { OutsideSource } from "../../platform/outside/outside-client.ts";
import { bridgeId } from "./bridge-plugins.ts";
import { CatalogueError } from "./catalogue-error.ts";
import type { CatalogueGround } from "./catalogue-ground.ts";
import { namingTheSource } from "./outside-trouble.ts";
import { resolveSoftware } from "./resolve-software.ts";

const digestLengths = { sha1: 40, sha256: 64, sha512: 128 };

/**
 * Whether a lock from anywhere is one we could have written. Its steps, flags and software must be what the sources say today;
 * of its add-ons every address must belong to their source, and every path to the folder for them. Throws CatalogueError.
 */
export async function checkLock(ground: CatalogueGround, lock: Lock): Promise<void> {
  if (!softwareFor(lock.platform).includes(lock.software.type))
    throw refused("its software does not fit its platform");
  refuseTwins(lock.files.map(({ path }) => path));
  refuseTwins(lock.plugins.map(({ path }) => path));
  refuseTwins(lock.plugins.map(({ id }) => id));
  const [softwareFiles, bridgeSources] = await Promise.all([
    checkSoftware(ground, lock),
    bridgeOf(ground, lock),
  ]);
  const ids = new Set(lock.plugins.map(({ id }) => id));
  const files = new Map(
    lock.files.filter(({ path }) => !softwareFiles.has(path)).map((file) => [file.path, file]),
  );
  for (const { id, path, neededBy } of lock.plugins) {
    const file = files.get(path);
    if (!file) throw refused(`the file of ${id} is missing`);
    files.delete(path);
    if (!neededBy.every((other) => ids.has(other)))
      throw refused(`${id} is needed by something that is not in it`);
    checkAddOn(lock, file, bridgeSources.get(id) ?? sourceFor(ground, id));
  }
  const [stranger] = files.keys();
  if (stranger !== undefined) throw refused(`${stranger} belongs to nothing in it`);
}

function refused(what: string): CatalogueError {
  const instead = "Build from the recipe alone to get a fresh list.";
  return new CatalogueError(
    "bad-file",
    `The list of files in this recipe can't be used: ${what}. ${instead}`,
  );
}

function refuseTwins(values: readonly string[]): void {
  const seen = new Set<string>();
  for (const value of values) {
    // Some disks know no case.
    const key = value.toLowerCase();
    if (seen.has(key)) throw refused(`${value} is in it twice`);
    seen.add(key);
  }
}

/** Everything that is run comes from the sources again, never from the lock itself. */
async function checkSoftware(ground: CatalogueGround, lock: Lock): Promise<ReadonlySet<string>> {
  const { type, minecraftVersion, build, refs } = lock.software;
  const fresh = await resolveSoftware(ground, {
    software: type,
    minecraftVersion,
    ...(build !== null && { build }),
  });
  const differs = (mine: unknown, theirs: unknown) => !isDeepStrictEqual(plain(mine), plain(theirs));
  if (differs(fresh.steps, lock.steps)) throw refused("its steps are not those of its software");
  if (differs(fresh.javaFlags, lock.javaFlags)) throw refused("its Java flags are not those of its software");
  if (differs(fresh.launch, lock.launch)) throw refused("it is started in another way than its software");
  if (
    differs([fresh.java, fresh.build, fresh.refs], [lock.java, build, refs]) ||
    fresh.minecraftVersion !== minecraftVersion
  )
    throw refused("its software is no longer to be had in exactly this form");
  for (const { path, url, sizeBytes, digest } of fresh.files) {
    const file = lock.files.find((one) => one.path === path);
    if (differs(file, { path, url, sizeBytes, digest }))
      throw refused(`${path} is not the file of its software`);
  }
  return new Set(fresh.files.map(({ path }) => path));
}

/** As it would be written down: what is undefined is not there. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

async function bridgeOf(
  { bridge }: CatalogueGround,
  lock: Lock,
): Promise<ReadonlyMap<string, OutsideSource>> {
  const { type, minecraftVersion } = lock.software;
  if (lock.platform !== "crossplay") return new Map();
  const parts = await namingTheSource("Geyser", () => bridge.resolve(type, minecraftVersion));
  const sources = new Map(parts.map((part) => [bridgeId(part.name), part.file.source]));
  for (const id of sources.keys()) {
    if (!lock.plugins.some((plugin) => plugin.id === id))
      throw refused("it has no bridge for the Bedrock Edition");
  }
  return sources;
}

function sourceFor({ plugins }: CatalogueGround, id: string): OutsideSource {
  const found = plugins.find(({ name }) => id.startsWith(`${name}:`));
  if (!found) throw refused(`${id} comes from a source that is not offered here`);
  return found.source;
}

function checkAddOn(lock: Lock, { path, url, digest }: LockedDownload, source: OutsideSource): void {
  const folder = addOnFolder(lock.software.type);
  const fileName = /^([^/]+)\/([A-Za-z0-9_][A-Za-z0-9._-]{0,170}\.jar)$/.exec(path);
  if (folder === undefined || fileName?.[1] !== folder) throw refused(`${path} is not where add-ons go`);
  const address = new URL(url);
  const isOwn =
    source.allowedHosts.includes(address.host) && address.username === "" && address.password === "";
  const isAsSafe = address.protocol === "https:" || !source.baseUrl.startsWith("https:");
  if (!isOwn || !isAsSafe) throw refused(`${path} comes from an address that doesn't belong to its source`);
  if (digest.algorithm === "sha1" || digest.hex.length !== digestLengths[digest.algorithm])
    throw refused(`${path} has no hash that can be trusted`);
}
