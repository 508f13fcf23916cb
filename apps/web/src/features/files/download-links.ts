import type { FileEntry } from "@blockwright/contract/files";
import { downloadArchive, downloadFile, maxArchivedNames } from "@blockwright/contract/transfers";
import { routeUrl } from "../../shared/api/route-url.ts";
import { joinPath } from "./file-paths.ts";

/** The download URL of a file, or of folders and several files as one zip. Undefined if there are too many. */
export function downloadLink(
  serverId: string,
  dir: string,
  entries: readonly Pick<FileEntry, "name" | "type">[],
): string | undefined {
  const [first, ...others] = entries;
  if (first?.type === "file" && others.length === 0) return fileLink(serverId, joinPath(dir, first.name));
  if (entries.length > maxArchivedNames) return undefined;
  const names = new URLSearchParams(entries.map(({ name }) => ["names", name]));
  return `${folderLink(serverId, dir)}&${names.toString()}`;
}

export function fileLink(serverId: string, path: string): string {
  return routeUrl(downloadFile.path, { serverId }, { path });
}

/** The whole folder. */
export function folderLink(serverId: string, dir: string): string {
  return routeUrl(downloadArchive.path, { serverId }, { dir });
}
