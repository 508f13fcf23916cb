import { message } from "@blockwright/contract/message";
import { AppError } from "../../platform/errors.ts";
import type { ServerRights } from "../../platform/server-grant.ts";

/** Throws for a path inside a read-only folder of this person, and for a path that contains such a folder. */
export function refuseReadOnly(
  rights: Pick<ServerRights, "readOnlyFolders"> | undefined,
  paths: readonly string[],
): void {
  for (const path of paths.map(partsOf)) {
    const folder = rights?.readOnlyFolders.find((one) => touches(path, partsOf(one)));
    if (folder !== undefined) throw new AppError("FORBIDDEN", message("access.folder-read-only", { folder }));
  }
}

/** Compares up to the shorter path: one path contains the other, or they are unrelated. */
function touches(path: readonly string[], folder: readonly string[]): boolean {
  // The node refuses paths that lead upwards; until then they must not pass as harmless.
  return path.includes("..") || path.slice(0, folder.length).every((name, index) => name === folder[index]);
}

function partsOf(path: string): readonly string[] {
  return path.split("/").filter((name) => name !== "" && name !== ".");
}
