import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { createKeyedMutex } from "../concurrency/keyed-mutex.ts";
import { type Held, hold, holdFolderAt, holdPlaceInside } from "./descriptors.ts";
import { hasCode, PathRefused } from "./path-refused.ts";
import { readHeld, requireReadable } from "./read-file.ts";
import { splitPath } from "./tree-path.ts";
import { type FileLook, replaceFile } from "./write-file.ts";

export interface Saving {
  /** The SHA-256 of the expected current content. Null: the file must not exist. */
  readonly base?: string | null | undefined;
  /** Longer previous content is not returned. */
  readonly maxBeforeBytes: number;
}

export interface SavedFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  /** The previous content. Null if there was none or it was too long. */
  readonly before: Buffer | null;
}

/** Saves run one after another, so that only one of two with the same base wins. */
const oneAtATime = createKeyedMutex();

/** Replaces a file atomically and keeps its mode and owner. The data is flushed to disk before this returns. */
export async function saveFile(
  tree: Held,
  path: string,
  look: FileLook,
  bytes: Uint8Array,
  saving: Saving,
): Promise<SavedFile> {
  return oneAtATime([keyOf(tree, path)], async () => {
    const present = await lookAt(tree, path, saving.maxBeforeBytes);
    requireBase(present, saving.base);
    await replaceFile(tree, path, present?.look ?? look, (file) => file.writeFile(bytes));
    await syncFolderOf(tree, path);
    using saved = hold(tree, path);
    return {
      sha256: sha256Of(bytes),
      sizeBytes: bytes.length,
      modifiedAt: saved.stats().mtime,
      before: present?.content ?? null,
    };
  });
}

interface Present {
  readonly look: FileLook;
  /** Null when it is longer than allowed. */
  readonly content: Buffer | null;
}

async function lookAt(tree: Held, path: string, maxBytes: number): Promise<Present | undefined> {
  using held = holdIfThere(tree, path);
  if (held === undefined) return undefined;
  const { uid, gid, mode, size } = requireReadable(held);
  const content = size > maxBytes ? null : await readHeld(held, size);
  return { look: { owner: { uid, gid }, mode }, content };
}

function requireBase(present: Present | undefined, base: string | null | undefined): void {
  if (base === undefined) return;
  const found = present === undefined ? null : present.content && sha256Of(present.content);
  // A file too long to be read has no hash to compare; its missing hash must not match a null base.
  if (found === base && (present === undefined) === (base === null)) return;
  throw new PathRefused("other-content", "This file has changed since it was read.");
}

/** Two trees may be open on the same folder, and the same path may be spelled in several ways. */
function keyOf(tree: Held, path: string): string {
  using place = holdPlaceInside(tree, path);
  const { dev, ino } = place.parent.stats();
  return `${dev}:${ino}/${place.name}`;
}

function holdIfThere(tree: Held, path: string): Held | undefined {
  try {
    return hold(tree, path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function syncFolderOf(tree: Held, path: string): Promise<void> {
  using folder = holdFolderAt(tree, splitPath(path).slice(0, -1).join("/"));
  await using opened = await open(folder.path, constants.O_RDONLY | constants.O_DIRECTORY);
  await opened.sync();
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
