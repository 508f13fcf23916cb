import type { Recognised } from "@blockwright/contract/recognition";
import { softwareNames, type SoftwareType } from "@blockwright/minecraft/software";
import { describeUpload, type FoundWorld } from "@blockwright/minecraft/upload/describe-upload";
import { roomProblems, worldProblems } from "@blockwright/minecraft/upload/world-problems";
import { levelOf, type UploadedArchive } from "../../files/index.ts";

export interface ArchiveTarget {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly freeBytes: number;
}

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
  const tooLarge = roomProblems(upload.sizeBytes, target);
  if (upload.kind === "world") {
    const { world, sizeBytes: size } = upload;
    const { name, minecraftVersion } = await levelOf(archive, world);
    const problems = [...worldProblems(world, minecraftVersion, target), ...tooLarge];
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
    ...tooLarge,
  ];
  const folders = worlds.map(({ folder }) => folder.slice(root.length, -1));
  return { kind: "server", serverType: software, minecraftVersion, plugins, worlds: folders, size, problems };
}

function softwareProblems(software: SoftwareType | null, target: ArchiveTarget): string[] {
  if (software === null || software === target.software) return [];
  return [`It ran on ${softwareNames[software]}, and this server runs ${softwareNames[target.software]}.`];
}

function nameOf({ folder }: FoundWorld, fileName: string): string {
  return folder.split("/").at(-2) ?? fileName.replace(/\.zip$/i, "");
}
