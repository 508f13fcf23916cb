import type { FileHandle } from "node:fs/promises";
import type { Member } from "./archives/member.ts";
import { changeMode, changeTimes } from "./attributes.ts";
import { type Copied, copyEntry } from "./bulk/copy-entry.ts";
import { digestTree, type KnownContents, type TreeDigest } from "./bulk/digest-tree.ts";
import { gatherMembers } from "./bulk/gather-members.ts";
import { keepMatching, setModes, type WantedEntry } from "./bulk/match-entries.ts";
import { mergeFolder } from "./bulk/merge-folder.ts";
import { type Found, type Search, searchTree } from "./bulk/search-tree.ts";
import { unpackMembers } from "./bulk/unpack-members.ts";
import { type Weighing, weighFolder } from "./bulk/weigh-folder.ts";
import { copyIn } from "./copy-in.ts";
import { createFile, createFolder, makeWayTo, removeEmptyFolder } from "./create-entry.ts";
import { type Held, hold, holdFolder } from "./descriptors.ts";
import { type FileAt, type FileInfo, fileInfoOf } from "./file-info.ts";
import { type Listing, listFolder, type Page } from "./list-folder.ts";
import { markPrivate } from "./mark-private.ts";
import { makeFolder } from "./make-folder.ts";
import { moveEntry, renameEntry, unlinkEntry } from "./move-entry.ts";
import { openFile, type Opening } from "./open-file.ts";
import { type ByteRange, type FilePage, readChunks, readPage, readWhole } from "./read-file.ts";
import { refusalOf } from "./path-refused.ts";
import { removeTree } from "./remove-tree.ts";
import { type SavedFile, saveFile, type Saving } from "./save-file.ts";
import {
  measureTree,
  removeLeftovers,
  removeSpecials,
  type TreeSize,
  walkTree,
  type WalkOptions,
} from "./survey-tree.ts";
import { emptyOldTrash, emptyTrash } from "./trash/empty-trash.ts";
import { listTrash, type Trashed } from "./trash/list-trash.ts";
import { restoreTrashed } from "./trash/restore-trashed.ts";
import { trashEntry } from "./trash/trash-entry.ts";
import { usualLimits } from "./usual-limits.ts";
import {
  type ExpectedContent,
  type FileLook,
  type Owner,
  replaceFile,
  type WrittenFile,
  writeStream,
} from "./write-file.ts";

/**
 * The only way to access the files of a server. No path, link, rename or race leads out of the tree; attempts are
 * refused with a PathRefused. Paths are relative to the tree.
 */
export interface Tree {
  stat(path: string): Promise<FileInfo>;
  list(path: string, page?: Partial<Page>): Promise<Listing>;
  walk(path: string, options?: WalkOptions): AsyncGenerator<FileAt>;
  read(path: string, options: { maxBytes: number }): Promise<Buffer>;
  readPage(path: string, options: { offset: number; maxBytes: number }): Promise<FilePage>;
  readStream(path: string, range?: ByteRange): AsyncGenerator<Buffer>;
  write(path: string, content: string | Uint8Array, options?: ModeOption): Promise<void>;
  save(path: string, content: Uint8Array, options: Saving): Promise<SavedFile>;
  /** The file appears only after all content has arrived and matches the expectation. */
  writeStream(
    path: string,
    chunks: AsyncIterable<Uint8Array>,
    options: ExpectedContent & ModeOption,
  ): Promise<WrittenFile>;
  /** Opens for reading and writing in place. The caller closes the handle. */
  openFile(path: string, opening: Opening & ModeOption): Promise<FileHandle>;
  copyIn(trustedFile: string, path: string, options?: ModeOption): Promise<void>;
  mkdir(path: string): Promise<void>;
  /** Creates the parent folders. Refused if the path exists. */
  create(path: string, kind: "file" | "folder"): Promise<void>;
  rename(from: string, to: string, options?: { replace?: boolean }): Promise<void>;
  move(from: string, to: string): Promise<void>;
  copy(from: string, to: string, options: { maxBytes: number }): Promise<Copied>;
  /** Moves the contents of a folder into another. */
  merge(from: string, into: string): Promise<void>;
  /** Creates a new folder with the contents of an archive. */
  unpack(
    to: string,
    members: AsyncIterable<Member>,
    options: { maxBytes: number; maxMs?: number },
  ): Promise<Copied>;
  /** The members for an archive of these files and folders. */
  gather(paths: readonly string[]): AsyncGenerator<Member>;
  unlink(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  removeTree(path: string): Promise<void>;
  trash(path: string): Promise<string>;
  listTrash(): Promise<readonly Trashed[]>;
  restore(trashId: string): Promise<string>;
  emptyTrash(): Promise<void>;
  emptyOldTrash(options: { olderThan: Date }): Promise<number>;
  chmod(path: string, mode: number): Promise<void>;
  /** From now on the file is run, but not handed out. */
  markPrivate(path: string): Promise<void>;
  utimes(path: string, accessedAt: Date, modifiedAt: Date): Promise<void>;
  apparentSize(path: string, options?: { maxEntries?: number }): Promise<TreeSize>;
  search(path: string, search: Search): Promise<Found>;
  weigh(path: string): Promise<Weighing>;
  removeLeftovers(options: { olderThan: Date }): Promise<number>;
  /** Removes everything that is neither a file nor a folder. Returns the number of removed entries. */
  removeSpecials(): Promise<number>;
  /** Of everything in it, our own files included. Files that are known and unchanged are not read again. */
  digest(known: KnownContents, signal: AbortSignal): Promise<TreeDigest>;
  /** Removes everything that differs from what is wanted, and returns what is missing then. Nobody else may use it. */
  keepMatching(wanted: ReadonlyMap<string, WantedEntry>): Promise<readonly string[]>;
  setModes(wanted: ReadonlyMap<string, WantedEntry>): Promise<void>;
  close(): void;
}

interface ModeOption {
  readonly mode?: number;
}

const FILE_MODE = 0o640;
const FOLDER_MODE = 0o750;

interface TreeOptions {
  readonly owner?: Owner;
  /** For a tree that is flushed as a whole before use, so that single files need not be flushed. */
  readonly isFlushedLater?: boolean;
}

/**
 * The path of the folder must be trusted: it comes from us, not from the tenant. New files belong to the owner of the
 * tree, unless another owner is given.
 */
export function openTree(folder: string, { owner, isFlushedLater = false }: TreeOptions = {}): Tree {
  const tree: Held = holdFolder(folder);
  // Looked up for each file, because the owner of the tree may change.
  const lookWith = (mode: number) => ({
    mode,
    isFlushedLater,
    get owner() {
      return owner ?? ownerOf(tree);
    },
  });
  const look = (options?: ModeOption) => lookWith(options?.mode ?? FILE_MODE);
  const folderLook = lookWith(FOLDER_MODE);
  return {
    ...readingOf(tree),
    ...fillingOf(tree, look, folderLook),
    ...placingOf(tree, folderLook),
    close: () => tree[Symbol.dispose](),
  };
}

type Look = (options?: ModeOption) => FileLook;

function readingOf(tree: Held) {
  return {
    stat: (path) => refusing(async () => readInfo(tree, path)),
    list: (path, page) => refusing(() => listFolder(tree, path, { limit: usualLimits.listed, ...page })),
    walk: (path, options) => refusingEach(walkTree(tree, path, options)),
    read: (path, { maxBytes }) => refusing(() => readWhole(tree, path, maxBytes)),
    readPage: (path, { offset, maxBytes }) => refusing(() => readPage(tree, path, offset, maxBytes)),
    readStream: (path, range) => refusingEach(readChunks(tree, path, range)),
    listTrash: () => refusing(() => listTrash(tree)),
    apparentSize: (path, options) =>
      refusing(() => measureTree(tree, path, options?.maxEntries ?? usualLimits.measured)),
    gather: (paths) =>
      refusingEach(gatherMembers(tree, paths, { ...usualLimits.bulk, maxBytes: Number.MAX_SAFE_INTEGER })),
    search: (path, search) => refusing(() => searchTree(tree, path, search, usualLimits.search)),
    weigh: (path) => refusing(() => weighFolder(tree, path, usualLimits.weigh)),
    digest: (known, signal) => refusing(() => digestTree(tree, known, signal)),
  } satisfies Partial<Tree>;
}

function fillingOf(tree: Held, look: Look, folderLook: FileLook) {
  return {
    write: (path, content, options) =>
      refusing(() => replaceFile(tree, path, look(options), (file) => file.writeFile(content))),
    save: (path, content, options) => refusing(() => saveFile(tree, path, look(), content, options)),
    writeStream: (path, chunks, options) =>
      refusing(() => writeStream(tree, path, look(options), chunks, options)),
    openFile: (path, opening) => refusing(() => openFile(tree, path, look(opening), opening)),
    copyIn: (trustedFile, path, options) => refusing(() => copyIn(tree, path, look(options), trustedFile)),
    unpack: (to, members, options) =>
      refusing(() => {
        const looks = { file: look(), folder: folderLook };
        return unpackMembers(tree, to, members, looks, { ...usualLimits.bulk, ...options });
      }),
    mkdir: (path) => refusing(() => makeFolder(tree, path, folderLook)),
    create: (path, kind) =>
      refusing(async () => {
        await makeWayTo(tree, path, folderLook);
        await (kind === "file" ? createFile(tree, path, look()) : createFolder(tree, path, folderLook));
      }),
    chmod: (path, mode) => refusing(() => changeMode(tree, path, mode)),
    markPrivate: (path) => refusing(() => markPrivate(tree, path)),
    utimes: (path, accessedAt, modifiedAt) => refusing(() => changeTimes(tree, path, accessedAt, modifiedAt)),
  } satisfies Partial<Tree>;
}

function placingOf(tree: Held, folderLook: FileLook) {
  return {
    rename: (from, to, options) => refusing(() => renameEntry(tree, from, to, options?.replace ?? false)),
    move: (from, to) => refusing(() => moveEntry(tree, from, to, folderLook)),
    copy: (from, to, { maxBytes }) =>
      refusing(() => copyEntry(tree, from, to, folderLook.owner, { ...usualLimits.bulk, maxBytes })),
    merge: (from, into) => refusing(() => mergeFolder(tree, from, into, folderLook)),
    unlink: (path) => refusing(() => unlinkEntry(tree, path)),
    removeFolder: (path) => refusing(() => removeEmptyFolder(tree, path)),
    removeTree: (path) => refusing(() => removeTree(tree, path)),
    trash: (path) => refusing(() => trashEntry(tree, path)),
    restore: (trashId) => refusing(() => restoreTrashed(tree, trashId, folderLook)),
    emptyTrash: () => refusing(() => emptyTrash(tree)),
    emptyOldTrash: ({ olderThan }) => refusing(() => emptyOldTrash(tree, olderThan)),
    removeLeftovers: ({ olderThan }) => refusing(() => removeLeftovers(tree, olderThan)),
    removeSpecials: () => refusing(() => removeSpecials(tree)),
    keepMatching: (wanted) => refusing(() => keepMatching(tree, wanted)),
    setModes: (wanted) => refusing(() => setModes(tree, wanted)),
  } satisfies Partial<Tree>;
}

/** A user's group has the same id. */
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
