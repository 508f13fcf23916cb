import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Recognised } from "@blockwright/contract/recognition";
import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { describeUpload, type FoundWorld } from "@blockwright/minecraft/upload/describe-upload";
import { compareMinecraftVersions, isRelease } from "@blockwright/minecraft/versions/version";
import { readLevelData, type LevelData } from "@blockwright/minecraft/world/level-data";
import { readListed } from "@blockwright/minecraft/zip/listing";
import { refusing, type UploadedArchive } from "./uploaded-archive.ts";

export interface ArchiveTarget {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly freeBytes: number;
}

const nothingTold: LevelData = { name: null, minecraftVersion: null };

/** A world, a whole server, or unknown, by its content. */
export async function recogniseArchive(
  archive: UploadedArchive,
  fileName: string,
  target: ArchiveTarget,
): Promise<Recognised> {
  const upload = describeUpload(
    archive.entries.map(({ name, unpackedBytes }) => ({ name, sizeBytes: unpackedBytes })),
  );
  if (upload.kind === "unknown") return upload;
  const roomProblems = upload.sizeBytes > target.freeBytes ? [tooLarge(upload.sizeBytes, target)] : [];
  if (upload.kind === "world") {
    const { world, sizeBytes: size } = upload;
    const { name, minecraftVersion } = await levelOf(archive, world);
    const problems = [...worldProblems(world, minecraftVersion, target), ...roomProblems];
    return { kind: "world", name: name ?? nameOf(world, fileName), minecraftVersion, size, problems };
  }
  const { root, worlds, software, sizeBytes: size } = upload;
  const plugins = [...upload.addOns];
  const [main] = worlds;
  const told = main ? (await levelOf(archive, main)).minecraftVersion : null;
  const minecraftVersion = upload.minecraftVersion ?? told;
  const problems = [
    ...(main ? worldProblems(main, minecraftVersion, target) : []),
    ...softwareProblems(software, target),
    ...roomProblems,
  ];
  const folders = worlds.map(({ folder }) => folder.slice(root.length, -1));
  return { kind: "server", serverType: software, minecraftVersion, plugins, worlds: folders, size, problems };
}

const largestLevelData = 1024 * 1024;
const largestUnpackedLevelData = 16 * 1024 * 1024;
const unpack = promisify(gunzip);

/** Worlds are recognised by folders; unreadable files only mean less information. */
async function levelOf(
  { entries, read }: UploadedArchive,
  { folder, isBedrock }: FoundWorld,
): Promise<LevelData> {
  const entry = entries.find(({ name }) => name === `${folder}level.dat`);
  if (!entry || isBedrock) return nothingTold;
  const packed = await refusing(() => readListed(read, entry, largestLevelData));
  const bytes = await unpack(packed, { maxOutputLength: largestUnpackedLevelData }).catch(() => undefined);
  return (bytes && readLevelData(bytes)) ?? nothingTold;
}

function worldProblems(
  { isBedrock }: FoundWorld,
  minecraftVersion: string | null,
  target: ArchiveTarget,
): string[] {
  if (isBedrock !== (target.software === "bedrock"))
    return isBedrock
      ? ["This is a world of Bedrock Edition, and this server runs Java Edition."]
      : ["This is a world of Java Edition, and this server runs Bedrock Edition."];
  const isNewer =
    minecraftVersion !== null &&
    isRelease(minecraftVersion) &&
    isRelease(target.minecraftVersion) &&
    compareMinecraftVersions(minecraftVersion, target.minecraftVersion) > 0;
  return isNewer
    ? [
        `This world was saved by Minecraft ${minecraftVersion}, and this server runs ${target.minecraftVersion}: older versions can't open it.`,
      ]
    : [];
}

function softwareProblems(software: SoftwareType | null, target: ArchiveTarget): string[] {
  if (software === null || software === target.software) return [];
  return [`It ran on ${softwareNames[software]}, and this server runs ${softwareNames[target.software]}.`];
}

const bytesPerMb = 1024 * 1024;

function tooLarge(sizeBytes: number, { freeBytes }: ArchiveTarget): string {
  const [needed, free] = [Math.ceil(sizeBytes / bytesPerMb), Math.floor(freeBytes / bytesPerMb)];
  return `Unpacked it takes ${needed} MB, and this server has ${free} MB left.`;
}

function nameOf({ folder }: FoundWorld, fileName: string): string {
  return folder.split("/").at(-2) ?? fileName.replace(/\.zip$/i, "");
}
