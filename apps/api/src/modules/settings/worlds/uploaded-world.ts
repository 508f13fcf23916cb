import { softwareTypes, type SoftwareType } from "@blockwright/minecraft/software";
import { isLeftover, worldsIn, type FoundWorld } from "@blockwright/minecraft/upload/describe-upload";
import { roomProblems, worldProblems } from "@blockwright/minecraft/upload/world-problems";
import { AppError } from "../../../platform/errors.ts";
import type { ChangesDeps } from "../../changes/index.ts";
import { levelOf, openArchive, placeOf, seePath, type UploadedArchive } from "../../files/index.ts";
import { isBesideWorld } from "./world-folders.ts";
import type { WorldPlace } from "./world-place.ts";

export interface UploadedWorld {
  readonly sizeBytes: number;
  readonly modifiedAt: string;
  /** Room that is left on the server. */
  readonly freeBytes: number;
  /** In the archive, without a slash at the end; empty if the archive itself is the world. */
  readonly folder: string;
  readonly names: readonly string[];
}

/** Worlds that people packed with the folders around them. */
const deepestWorld = 8;
const maxNamed = 3;
/** The machine refuses the same while it unpacks; here it is said before the server stops. */
const largestRatio = 200;
const harmlessBytes = 16 * 1024 * 1024;

/** Everything that can be known about it before anything changes. */
export async function openUploadedWorld(
  deps: ChangesDeps,
  place: WorldPlace,
  path: string,
): Promise<UploadedWorld> {
  const server = await placeOf(deps, place.serverId);
  const seen = await seePath(deps, place.instanceId, path);
  if (seen?.kind !== "file")
    throw new AppError("NOT_FOUND", "The uploaded file is no longer there. Please upload it again.");
  const { sizeBytes, modifiedAt } = seen;
  const archive = await openArchive(deps, server, { path, sizeBytes });
  refuseHostile(archive, sizeBytes);
  const names = archive.entries.map(({ name }) => name).filter((name) => !isLeftover(name));
  const world = theOneWorld(names);
  const unpackedBytes = archive.entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const { minecraftVersion } = await levelOf(archive, world);
  const target = { software: softwareOf(place), minecraftVersion: place.minecraftVersion };
  const [problem] = [
    ...worldProblems(world, minecraftVersion, target),
    ...roomProblems(unpackedBytes, server),
  ];
  if (problem !== undefined) throw new AppError("CHANGE_REFUSED", problem);
  return { sizeBytes, modifiedAt, freeBytes: server.freeBytes, folder: bare(world.folder), names };
}

function refuseHostile({ entries }: UploadedArchive, archiveBytes: number): void {
  if (entries.some(({ isLink }) => isLink))
    throw new AppError("ARCHIVE_REFUSED", "This archive is refused because it holds links to other files.");
  const unpacked = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (unpacked > Math.max(harmlessBytes, archiveBytes * largestRatio))
    throw new AppError("ARCHIVE_REFUSED", "This archive becomes far larger than it looks.");
}

function theOneWorld(names: readonly string[]): FoundWorld {
  const found = worldsIn(names, deepestWorld);
  const folders = new Set(found.map(({ folder }) => bare(folder)));
  const worlds = found.filter(({ folder }) => !isBesideWorld(bare(folder), folders));
  const [world, ...others] = worlds;
  if (!world)
    throw new AppError(
      "CHANGE_REFUSED",
      "There is no world in that file. A world is a folder with a file called level.dat.",
    );
  if (others.length > 0)
    throw new AppError(
      "CHANGE_REFUSED",
      `There are ${worlds.length} worlds in that file: ${namesOf(worlds)}. Please upload one of them alone.`,
    );
  return world;
}

function namesOf(worlds: readonly FoundWorld[]): string {
  const named = worlds.slice(0, maxNamed).map(({ folder }) => bare(folder).split("/").at(-1) ?? "");
  return [...named, ...(worlds.length > maxNamed ? ["and others"] : [])].join(", ");
}

function softwareOf({ serverType }: WorldPlace): SoftwareType {
  return softwareTypes.find((type) => type === serverType) ?? "vanilla";
}

function bare(folder: string): string {
  return folder.replace(/\/$/, "");
}
