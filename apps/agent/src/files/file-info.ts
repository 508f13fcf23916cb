import type { Stats } from "node:fs";
import { isPrivate } from "./private-mode.ts";

export type FileKind = "file" | "folder" | "link" | "special";

export interface FileInfo {
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  readonly mode: number;
  /** Must not leave this machine. */
  readonly isPrivate?: true;
}

export interface NamedFile extends FileInfo {
  readonly name: string;
}

export interface FileAt extends FileInfo {
  /** Relative to the folder that was walked. */
  readonly path: string;
}

export function fileInfoOf(stats: Stats): FileInfo {
  return {
    kind: fileKindOf(stats),
    sizeBytes: stats.size,
    modifiedAt: stats.mtime,
    mode: stats.mode & 0o777,
    ...(stats.isFile() && isPrivate(stats) && { isPrivate: true }),
  };
}

function fileKindOf(stats: Stats): FileKind {
  if (stats.isFile()) return "file";
  if (stats.isDirectory()) return "folder";
  return stats.isSymbolicLink() ? "link" : "special";
}
