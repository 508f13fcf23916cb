import { isDeepStrictEqual } from "node:util";
import type { Lock, LockedDownload } from "@blockwright/minecraft/lock";
import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { addOnFolder, softwareFor } from "@blockwright/minecraft/software";
import type { EgressSource } from "../../platform/egress/egress-client.ts";
import { bindPlugins, type ImportedPlugin } from "./bind-plugins.ts";
import { bridgePlugins } from "./bridge/bridge-plugins.ts";
import { withLockedTranslator } from "./bridge/with-translator.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { lockOf } from "./lock-of.ts";
import { lockPlugins, type LockedFiles } from "./lock-plugins.ts";
import { refusedLock } from "./refused-lock.ts";
import { sourceLabel } from "./plugins/plugin-lookup.ts";
import { resolveSoftware } from "./software/resolve-software.ts";
import type { ResolvedSoftware } from "./software/resolved-software.ts";

const digestLengths = { sha1: 40, sha256: 64, sha512: 128 };

export interface BoundLock {
  readonly lock: Lock;
  /** What was resolved about each add-on. */
  readonly notes: readonly string[];
}

/**
 * Rewrites a lock from anywhere as we would have written it, or throws a CatalogueError. Its steps, flags and software
 * must match what the sources say today. Of its add-ons, only id, version and hash are used, and must belong together
 * at the source; names, reasons and claims about who vouches for a file are ignored. Asks the sources, so it must not
 * run in a process that answers requests.
 */
export async function bindLock(deps: CatalogueDeps, recipe: Recipe, imported: Lock): Promise<BoundLock> {
  refuseOfAnother(recipe, imported);
  refuseTwins(imported.files.map(({ path }) => path));
  refuseTwins(imported.plugins.map(({ path }) => path));
  refuseTwins(imported.plugins.map(({ id }) => id));
  const { type, minecraftVersion, build } = imported.software;
  const [software, bridge] = await Promise.all([
    checkSoftware(deps, imported),
    imported.platform === "crossplay" ? bridgePlugins(deps, type, minecraftVersion) : undefined,
  ]);
  const own = ownPlugins(deps, imported, software, bridge);
  const server = {
    platform: imported.platform,
    software: type,
    minecraftVersion,
    build,
    java: software.java,
  };
  const folder = addOnFolder(type) ?? "plugins";
  const { plugins } = withLockedTranslator(
    recipe,
    own.map(({ plugin }) => plugin.id),
  );
  const { chosen, universe } = await bindPlugins(deps, { plugins }, own, server, folder);
  const locked = lockPlugins(chosen, plugins, universe, folder);
  return {
    lock: lockOf(recipe, software, [locked, ...(bridge ? [bridge] : [])]),
    notes: locked.plugins.map(notesOn),
  };
}

function notesOn({ id, name, version, isVerified }: Lock["plugins"][number]): string {
  const file = `${name} ${version} (${id})`;
  return isVerified
    ? `${file} is the file that ${sourceLabel(id)} has for that version.`
    : `${file} is not verified: ${sourceLabel(id)} tells no hash, and this is the file it has today.`;
}

function refuseOfAnother({ platform, software, minecraftVersion }: Recipe, lock: Lock): void {
  if (!softwareFor(lock.platform).includes(lock.software.type))
    throw refusedLock("its software does not fit its platform");
  const isSameVersion =
    minecraftVersion === newestVersion || minecraftVersion === lock.software.minecraftVersion;
  if (platform !== lock.platform || software !== lock.software.type || !isSameVersion)
    throw refusedLock("it belongs to another recipe");
}

/** Every file belongs to the software, the bridge or exactly one add-on from a source that is offered here. */
function ownPlugins(
  deps: CatalogueDeps,
  lock: Lock,
  software: ResolvedSoftware,
  bridge: LockedFiles | undefined,
): readonly ImportedPlugin[] {
  const bridgeIds = new Set(bridge?.plugins.map(({ id }) => id));
  for (const id of bridgeIds) {
    if (!lock.plugins.some((plugin) => plugin.id === id))
      throw refusedLock("it has no bridge for the Bedrock Edition");
  }
  const ofSoftware = new Set(software.files.map(({ path }) => path));
  const files = new Map(
    lock.files.filter(({ path }) => !ofSoftware.has(path)).map((file) => [file.path, file]),
  );
  const own = lock.plugins.flatMap((plugin): ImportedPlugin[] => {
    const file = files.get(plugin.path);
    if (!file) throw refusedLock(`the file of ${plugin.id} is missing`);
    files.delete(plugin.path);
    if (bridgeIds.has(plugin.id)) return [];
    checkAddOn(lock, file, sourceFor(deps, plugin.id));
    return [{ plugin, file }];
  });
  const [stranger] = files.keys();
  if (stranger !== undefined) throw refusedLock(`${stranger} belongs to nothing in it`);
  return own;
}

function refuseTwins(values: readonly string[]): void {
  const seen = new Set<string>();
  for (const value of values) {
    // Some file systems are case-insensitive.
    const key = value.toLowerCase();
    if (seen.has(key)) throw refusedLock(`${value} is in it twice`);
    seen.add(key);
  }
}

/** Everything that is executed comes from the sources again, never from the lock. */
async function checkSoftware(deps: CatalogueDeps, lock: Lock): Promise<ResolvedSoftware> {
  const { type, minecraftVersion, build, refs } = lock.software;
  const fresh = await resolveSoftware(deps, {
    software: type,
    minecraftVersion,
    ...(build !== null && { build }),
  });
  const differs = (mine: unknown, theirs: unknown) => !isDeepStrictEqual(plain(mine), plain(theirs));
  if (differs(fresh.steps, lock.steps)) throw refusedLock("its steps are not those of its software");
  if (differs(fresh.javaFlags, lock.javaFlags))
    throw refusedLock("its Java flags are not those of its software");
  if (differs(fresh.launch, lock.launch)) throw refusedLock("it is started in another way than its software");
  if (
    differs([fresh.java, fresh.build, fresh.refs], [lock.java, build, refs]) ||
    fresh.minecraftVersion !== minecraftVersion
  )
    throw refusedLock("its software is no longer to be had in exactly this form");
  for (const { path, url, sizeBytes, digest } of fresh.files) {
    const file = lock.files.find((one) => one.path === path);
    if (differs(file, { path, url, sizeBytes, digest }))
      throw refusedLock(`${path} is not the file of its software`);
  }
  return fresh;
}

/** As serialised: undefined properties are dropped. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}

function sourceFor({ plugins }: CatalogueDeps, id: string): EgressSource {
  const found = plugins.find(({ name }) => id.startsWith(`${name}:`));
  if (!found) throw refusedLock(`${id} comes from a source that is not offered here`);
  return found.source;
}

function checkAddOn(lock: Lock, { path, url, digest }: LockedDownload, source: EgressSource): void {
  const folder = addOnFolder(lock.software.type);
  const fileName = /^([^/]+)\/([A-Za-z0-9_][A-Za-z0-9._-]{0,170}\.jar)$/.exec(path);
  if (folder === undefined || fileName?.[1] !== folder) throw refusedLock(`${path} is not where add-ons go`);
  const address = new URL(url);
  const isOwn =
    source.allowedHosts.includes(address.host) && address.username === "" && address.password === "";
  const isAsSafe = address.protocol === "https:" || !source.baseUrl.startsWith("https:");
  if (!isOwn || !isAsSafe)
    throw refusedLock(`${path} comes from an address that doesn't belong to its source`);
  if (digest.algorithm === "sha1" || digest.hex.length !== digestLengths[digest.algorithm])
    throw refusedLock(`${path} has no hash that can be trusted`);
}
