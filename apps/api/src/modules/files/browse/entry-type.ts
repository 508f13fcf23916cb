import type { ListedFile } from "@blockwright/node-protocol/files";

/** Pages have two types; a link or a device is a file without actions. */
export function typeOf(kind: ListedFile["kind"]): "directory" | "file" {
  return kind === "folder" ? "directory" : "file";
}
