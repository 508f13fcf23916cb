import type { FileEntry } from "@blockwright/contract/files";
import { useState } from "react";
import {
  archiveEntries,
  copyEntries,
  createEntry,
  deleteEntries,
  extractEntry,
  moveEntries,
} from "../changes/file-change.ts";
import { useDeleteFiles } from "../changes/use-delete-files.ts";
import { useFileChanges } from "../changes/use-file-changes.ts";
import { copyName, extensionOf, joinPath } from "../file-paths.ts";
import type { FileOrders } from "./file-menu.ts";
import type { Selection } from "./use-selection.ts";

/** A dialog that must be answered before an action runs. */
export type Asked =
  | { readonly kind: "new-file" | "new-folder" }
  | { readonly kind: "move" | "copy" | "archive" | "delete"; readonly entries: readonly FileEntry[] };

/** All actions in a folder, with their dialogs. */
export function useFolderOrders(
  serverId: string,
  dir: string,
  rows: readonly FileEntry[],
  selection: Selection,
) {
  const changes = useFileChanges(serverId);
  const deleteFiles = useDeleteFiles(serverId, changes);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const pathsOf = (entries: readonly FileEntry[]) => entries.map(({ name }) => joinPath(dir, name));

  function moveTo(entries: readonly FileEntry[], target: string): void {
    changes.apply(
      moveEntries(entries.map(({ name }) => ({ from: joinPath(dir, name), to: joinPath(target, name) }))),
    );
  }

  const orders: FileOrders = {
    select: ({ name }) => selection.toggle(rows.findIndex((row) => row.name === name)),
    rename: ({ name }) => setRenaming(name),
    move: (entries) => setAsked({ kind: "move", entries }),
    copy: (entries) => setAsked({ kind: "copy", entries }),
    archive: (entries) => setAsked({ kind: "archive", entries }),
    extractHere: ({ name }) => changes.apply(extractEntry(joinPath(dir, name), dir)),
    extractToFolder: ({ name }) =>
      changes.apply(extractEntry(joinPath(dir, name), joinPath(dir, stemOf(name)))),
    remove: (entries) => deleteFiles(pathsOf(entries)),
    removeForGood: (entries) => setAsked({ kind: "delete", entries }),
  };

  return {
    orders,
    asked,
    ask: setAsked,
    renaming,
    setRenaming,
    busyPaths: changes.busyPaths,
    rename: (entry: FileEntry, name: string): void => {
      setRenaming(null);
      changes.apply(moveEntries([{ from: joinPath(dir, entry.name), to: joinPath(dir, name) }]));
    },
    create: (name: string, type: "directory" | "file", onDone?: () => void) =>
      changes.apply(createEntry(joinPath(dir, name), type), onDone),
    moveTo,
    moveInto: (entries: readonly FileEntry[], folder: string) => moveTo(entries, joinPath(dir, folder)),
    copyTo(entries: readonly FileEntry[], target: string): void {
      const taken = new Set(target === dir ? rows.map(({ name }) => name) : []);
      const freeName = (name: string) => (taken.has(name) ? copyName(name, (one) => taken.has(one)) : name);
      changes.apply(
        copyEntries(
          entries.map(({ name }) => ({ from: joinPath(dir, name), to: joinPath(target, freeName(name)) })),
        ),
      );
    },
    /** Unlike the trash, this frees storage at once. */
    deleteForGood: (entries: readonly FileEntry[]) => changes.apply(deleteEntries(pathsOf(entries), true)),
    archive: (entries: readonly FileEntry[], name: string) =>
      changes.apply(archiveEntries(pathsOf(entries), joinPath(dir, name))),
  };
}

export type FolderOrders = ReturnType<typeof useFolderOrders>;

function stemOf(name: string): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, -extension.length - 1);
  return stem.endsWith(".tar") ? stem.slice(0, -4) : stem;
}
