import type { FileHandle } from "node:fs/promises";
import { PathRefused } from "../../files/path-refused.ts";
import type { FolderPages } from "./folder-pages.ts";

export interface OpenFile {
  readonly kind: "file";
  readonly file: FileHandle;
  readonly isReadable: boolean;
  readonly isWritable: boolean;
  readonly isAppending: boolean;
  /** As far as known to this session. */
  sizeBytes: number;
}

export interface OpenFolder {
  readonly kind: "folder";
  readonly pages: FolderPages;
}

export const maxHandles = 32;
/** Each holds a page of names. */
const maxFolders = 8;

/** The open handles of one session. A handle is not valid in another session. */
export class OpenHandles {
  readonly #open = new Map<string, OpenFile | OpenFolder>();
  #lastNumber = 0;

  /** Throws when the limit is reached, before anything is opened. */
  requireRoom(kind: "file" | "folder"): void {
    const folders = [...this.#open.values()].filter((one) => one.kind === "folder").length;
    if (this.#open.size < maxHandles && (kind === "file" || folders < maxFolders)) return;
    throw new PathRefused("too-many", "Too many files are open. Close some of them first.");
  }

  keep(entry: OpenFile | OpenFolder): string {
    const handle = String((this.#lastNumber += 1));
    this.#open.set(handle, entry);
    return handle;
  }

  file(handle: Buffer): OpenFile {
    const entry = this.#find(handle);
    if (entry.kind === "file") return entry;
    throw unknownHandle();
  }

  folder(handle: Buffer): OpenFolder {
    const entry = this.#find(handle);
    if (entry.kind === "folder") return entry;
    throw unknownHandle();
  }

  async close(handle: Buffer): Promise<void> {
    const entry = this.#find(handle);
    this.#open.delete(handle.toString("latin1"));
    if (entry.kind === "file") await entry.file.close();
  }

  async closeAll(): Promise<void> {
    const files = [...this.#open.values()].filter((entry) => entry.kind === "file");
    this.#open.clear();
    await Promise.allSettled(files.map(({ file }) => file.close()));
  }

  #find(handle: Buffer): OpenFile | OpenFolder {
    const entry = this.#open.get(handle.toString("latin1"));
    if (entry) return entry;
    throw unknownHandle();
  }
}

function unknownHandle(): PathRefused {
  return new PathRefused("closed", "This file is not open.");
}
