import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { worldTypes, type World, type Worlds } from "@blockwright/contract/worlds";
import { readLevelData } from "@blockwright/minecraft/world/level-data";
import type { ChangesDeps } from "../../changes/index.ts";
import { FileRefusal, listInstanceFolder, readInstanceBytes, seePath } from "../../files/index.ts";
import { readLastChange } from "../last-change.ts";
import { resettable } from "./reset-dimension.ts";
import { worldsOrigin } from "./worlds-change.ts";
import { foldersOfWorld, isBesideWorld } from "./world-folders.ts";
import { findWorldPlace, isWorldName, type WorldPlace } from "./world-place.ts";

/** Folders that are looked into. */
const maxLooks = 60;
const maxWorlds = 20;
const largestPacked = 1024 * 1024;
const largestUnpacked = 16 * 1024 * 1024;
const unpack = promisify(gunzip);

export async function listWorlds(deps: ChangesDeps, serverId: string): Promise<Worlds> {
  const place = await findWorldPlace(deps, serverId);
  const change = await readLastChange(deps, serverId, worldsOrigin);
  return {
    worlds: await findWorlds(deps, place),
    worldTypes: worldTypes.filter((type) => place.root === "" || type === "normal" || type === "flat"),
    resettable: await resettable(deps, place),
    change,
  };
}

/** Worlds are recognised by their content, never by name. The current one comes first, even before it is made. */
export async function findWorlds(deps: ChangesDeps, place: WorldPlace): Promise<World[]> {
  const { instanceId, root, current } = place;
  const names = new Set(await folderNames(deps, place));
  const candidates = [...names].filter((name) => isWorldName(name) && !isBesideWorld(name, names));
  const worlds: World[] = [];
  for (const name of candidates.slice(0, maxLooks)) {
    if (worlds.length >= maxWorlds) break;
    if (!(await seePath(deps, instanceId, `${root}${name}/level.dat`))) continue;
    worlds.push({
      name,
      isCurrent: name === current,
      isMade: true,
      minecraftVersion: root === "" ? await versionOf(deps, instanceId, name) : null,
      folders: foldersOfWorld(name, names).map((folder) => `${root}${folder}`),
    });
  }
  if (!worlds.some(({ isCurrent }) => isCurrent))
    worlds.push({ name: current, isCurrent: true, isMade: false, minecraftVersion: null, folders: [] });
  return worlds.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || a.name.localeCompare(b.name, "en"),
  );
}

async function folderNames(deps: ChangesDeps, { instanceId, root }: WorldPlace): Promise<string[]> {
  const path = root === "" ? "." : root.slice(0, -1);
  try {
    const { entries } = await listInstanceFolder(deps, { instanceId }, path);
    return entries.flatMap(({ kind, name }) => (kind === "folder" ? [name] : []));
  } catch (error) {
    if (error instanceof FileRefusal) return [];
    throw error;
  }
}

async function versionOf(deps: ChangesDeps, instanceId: string, world: string): Promise<string | null> {
  try {
    const packed = await readInstanceBytes(deps, instanceId, `${world}/level.dat`, largestPacked);
    const bytes =
      packed && (await unpack(packed, { maxOutputLength: largestUnpacked }).catch(() => undefined));
    return (bytes && readLevelData(bytes))?.minecraftVersion ?? null;
  } catch (error) {
    if (error instanceof FileRefusal) return null;
    throw error;
  }
}
