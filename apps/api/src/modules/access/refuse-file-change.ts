import { message } from "@blockwright/contract/message";
import { AppError } from "../../platform/errors.ts";
import type { ServerRights } from "../../platform/server-grant.ts";
import { holdsProgram, isPlainFile, touches } from "./file-power.ts";

type FileRights = Pick<ServerRights, "actions" | "commands" | "readOnlyFolders">;

/**
 * Throws for a path that this person may not change, add or remove: a read-only folder, its content and its parents;
 * programs, without the right to manage plugins; any file that could give further commands, if theirs are limited.
 */
export function refuseFileChange(rights: FileRights | undefined, paths: readonly string[]): void {
  if (!rights) return;
  refuseReadOnly(rights, paths);
  const isLimited = rights.commands !== null;
  for (const path of paths) {
    if (isLimited && !isPlainFile(path))
      throw new AppError("FORBIDDEN", message("access.plain-files-only", { path }));
    if (!rights.actions.includes("manage-plugins") && holdsProgram(path))
      throw new AppError("FORBIDDEN", message("access.no-programs", { path }));
  }
}

export function refuseReadOnly(
  { readOnlyFolders }: Pick<FileRights, "readOnlyFolders">,
  paths: readonly string[],
): void {
  for (const path of paths) {
    const folder = readOnlyFolders.find((one) => touches(path, one));
    if (folder !== undefined) throw new AppError("FORBIDDEN", message("access.folder-read-only", { folder }));
  }
}
