import type { ListedFile } from "@blockwright/node-protocol/files";

/** Pages know two types; a link or a device is a file that nothing can be done with. */
export function typeOf(kind: ListedFile["kind"]): "directory" | "file" {
  return kind === "folder" ? "directory" : "file";
}
