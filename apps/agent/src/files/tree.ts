import type { FileHandle } from "node:fs/promises";
import { changeMode, changeTimes } from "./attributes.ts";
import { copyIn } from "./copy-in.ts";
import { type Held, hold, holdFolder } from "./descriptors.ts";
import { type FileAt, type FileInfo, fileInfoOf } from "./file-info.ts";
import { type Listing, listFolder } from "./list-folder.ts";
import { makeFolder } from "./make-folder.ts";
import { renameEntry, unlinkEntry } from "./move-entry.ts";
import { openFile, type Opening } from "./open-file.ts";
import { type ByteRange, readChunks, readWhole } from "./read-file.ts";
import { refusalOf } from "./path-refused.ts";
import { removeTree } from "./remove-tree.ts";
import { measureTree, removeLeftovers, type TreeSize, walkTree } from "./survey-tree.ts";
import {
  type ExpectedContent,
  type Owner,
  replaceFile,
  type WrittenFile,
  writeStream,
} from "./write-file.ts";

/**
 * The only way to the files of a server. No path, link, rename or race leads out of the tree; whatever tries is
 * refused with a PathRefused. Paths are relative to the tree.
 */
export interface Tree {
  stat(path: string): Promise<FileInfo>;
  list(path: string, options?: { limit?: number }): Promise<Listing>;
  walk(path: string): AsyncGenerator<FileAt>;
  read(path: string, options: { maxBytes: number }): Promise<Buffer>;
  readStream(path: string, range?: ByteRange): AsyncGenerator<Buffer>;
  write(path: string, content: string | Uint8Array, options?: ModeOption): Promise<void>;
  /** Nothing is there before the last byte has come and is what was expected. */
  writeStream(
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    options: ExpectedContent & ModeOption,
  ): Promise<WrittenFile>;
  /** To read and write in place. The caller closes it. */
  openFile(path: string, opening: Opening & ModeOption): Promise<FileHandle>;
  copyIn(trustedFile: string, path: string, options?: ModeOption): Promise<void>;
  mkdir(path: string): Promise<void>;
  rename(from: string, to: string, options?: { replace?: boolean }): Promise<void>;
  unlink(path: string): Promise<void>;
  removeTree(path: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
  utimes(path: string, accessedAt: Date, modifiedAt: Date): Promise<void>;
  apparentSize(path: string, options?: { maxEntries?: number }): Promise<TreeSize>;
  removeLeftovers(options: { olderThan: Date }): Promise<number>;
  close(): void;
}

interface ModeOption {
  readonly mode?: number;
}

const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;
const MAX_LISTED = 10_000;
const MAX_MEASURED = 5_000_000;

/**
 * The way to the folder itself must be trusted: it is ours, not the tenant's. What is written belongs to the user that the
 * tree belongs to, unless another is named.
 */
export function openTree(folder: string, { owner }: { owner?: Owner } = {}): Tree {
  const tree: Held = holdFolder(folder);
  // Looked up when a file gets its owner, because the tree may be given to another user until then.
  const lookWith = (mode: number) => ({
    mode,
    get owner() {
      return owner ?? ownerOf(tree);
    },
  });
  const look = (options?: ModeOption) => lookWith(options?.mode ?? FILE_MODE);
  return {
    stat: (path) => refusing(async () => readInfo(tree, path)),
    list: (path, options) => refusing(() => listFolder(tree, path, options?.limit ?? MAX_LISTED)),
    walk: (path) => refusingEach(walkTree(tree, path)),
    read: (path, { maxBytes }) => refusing(() => readWhole(tree, path, maxBytes)),
    readStream: (path, range) => refusingEach(readChunks(tree, path, range)),
    write: (path, content, options) =>
      refusing(() => replaceFile(tree, path, look(options), (file) => file.writeFile(content))),
    writeStream: (path, chunks, options) =>
      refusing(() => writeStream(tree, path, look(options), chunks, options)),
    openFile: (path, opening) => refusing(() => openFile(tree, path, look(opening), opening)),
    copyIn: (trustedFile, path, options) => refusing(() => copyIn(tree, path, look(options), trustedFile)),
    mkdir: (path) => refusing(() => makeFolder(tree, path, lookWith(FOLDER_MODE))),
    rename: (from, to, options) => refusing(() => renameEntry(tree, from, to, options?.replace ?? false)),
    unlink: (path) => refusing(() => unlinkEntry(tree, path)),
    removeTree: (path) => refusing(() => removeTree(tree, path)),
    chmod: (path, mode) => refusing(() => changeMode(tree, path, mode)),
    utimes: (path, accessedAt, modifiedAt) => refusing(() => changeTimes(tree, path, accessedAt, modifiedAt)),
    apparentSize: (path, options) =>
      refusing(() => measureTree(tree, path, options?.maxEntries ?? MAX_MEASURED)),
    removeLeftovers: ({ olderThan }) => refusing(() => removeLeftovers(tree, olderThan)),
    close: () => tree[Symbol.dispose](),
  };
}

/** The group of a user has the same number. */
function ownerOf(tree: Held): Owner {
  const { uid } = tree.stats();
  return { uid, gid: uid };
}

function readInfo(tree: Held, path: string): FileInfo {
  using held = hold(tree, path);
  return fileInfoOf(held.stats());
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

async function* refusingEach<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    throw refusalOf(error);
  }
}
