import { softwareTypes } from "@blockwright/minecraft/software";
import { statPath } from "@blockwright/node-protocol/file-operations";
import { AppError } from "../../../platform/errors.ts";
import { askFiles, openArchive, placeOf, type ServerPlace, type UploadedArchive } from "../../files/index.ts";
import { readServer } from "../../servers/index.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import type { ArchiveTarget } from "./recognise-archive.ts";

export interface OpenedUpload {
  readonly path: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly modifiedAt: string;
  readonly place: ServerPlace;
  readonly target: ArchiveTarget;
  /** Undefined if its name is not that of an archive. */
  readonly archive: UploadedArchive | undefined;
}

const archiveName = /\.(jar|zip)$/i;

/** A file of a server, with its table of contents if it has one, and the server's details. */
export async function openUpload(deps: PluginsDeps, serverId: string, path: string): Promise<OpenedUpload> {
  const place = await placeOf(deps, serverId);
  const server = await readServer(deps, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const { kind, sizeBytes, modifiedAt } = await askFiles(deps, place, statPath, { path });
  const fileName = path.slice(path.lastIndexOf("/") + 1);
  const isArchive = kind === "file" && archiveName.test(fileName);
  const software = softwareTypes.find((type) => type === server.serverType) ?? "vanilla";
  return {
    path,
    fileName,
    sizeBytes,
    modifiedAt,
    place,
    target: { software, minecraftVersion: server.minecraftVersion, freeBytes: place.freeBytes },
    archive: isArchive ? await openArchive(deps, place, { path, sizeBytes }) : undefined,
  };
}
