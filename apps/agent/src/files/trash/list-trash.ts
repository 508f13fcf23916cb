import { lstatSync } from "node:fs";
import type { Held } from "../descriptors.ts";
import { type FileKind, fileInfoOf } from "../file-info.ts";
import { readWhole } from "../read-file.ts";
import { measureTree } from "../survey-tree.ts";
import { nextName, openEntries } from "../visit-tree.ts";
import { contentName, deletedAtOf, holdTrash, placeFile } from "./trash-folder.ts";

export interface Trashed {
  readonly trashId: string;
  /** The original path. Read from a file that the tenant can change, so it is validated like any other path. */
  readonly path: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly deletedAt: Date;
}

const maxListed = 5000;
const maxPathBytes = 4096;
/** Limit for all folders together. Beyond it, sizes are partial. */
const maxMeasured = 200_000;

/** Newest first. Unreadable entries are skipped. */
export async function listTrash(tree: Held): Promise<Trashed[]> {
  using trash = holdTrash(tree);
  if (trash === undefined) return [];
  const found: Trashed[] = [];
  let entriesLeft = maxMeasured;
  for (const trashId of readIds(trash).slice(0, maxListed)) {
    const looked = await lookAt(trash, trashId, entriesLeft).catch(() => undefined);
    if (looked === undefined) continue;
    entriesLeft = Math.max(1, entriesLeft - looked.files);
    found.push(looked.trashed);
  }
  return found;
}

/** Newest first. */
export function readIds(trash: Held): string[] {
  const entries = openEntries(trash);
  const ids: string[] = [];
  try {
    for (let name = nextName(entries); name !== undefined; name = nextName(entries)) {
      const id = name.toString();
      if (deletedAtOf(id) !== undefined) ids.push(id);
    }
  } finally {
    entries.closeSync();
  }
  return ids.toSorted().toReversed();
}

/** Returns the original path. */
export async function readPlace(entry: Held): Promise<string> {
  return (await readWhole(entry, placeFile, maxPathBytes)).toString();
}

async function lookAt(trash: Held, trashId: string, maxEntries: number) {
  using entry = trash.folder(trashId);
  const { kind, sizeBytes } = fileInfoOf(lstatSync(entry.entry(contentName)));
  const inside = kind === "folder" ? await measureTree(entry, contentName, maxEntries) : undefined;
  const trashed: Trashed = {
    trashId,
    path: await readPlace(entry),
    kind,
    sizeBytes: inside?.bytes ?? sizeBytes,
    deletedAt: deletedAtOf(trashId) ?? new Date(0),
  };
  return { trashed, files: inside?.files ?? 1 };
}
