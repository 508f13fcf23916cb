/** What a change does to whole folders, and to files from an archive. */
export type FolderItem =
  | {
      readonly kind: "unpack-archive";
      readonly archive: string;
      /** The expected archive: it must not have changed since. */
      readonly sizeBytes: number;
      readonly modifiedAt: string;
      /** A new folder; the archive's content is below `content` in it. */
      readonly into: string;
      readonly maxBytes: number;
    }
  | {
      readonly kind: "exchange-path";
      readonly path: string;
      /** Where the replacement is before, and again after an undo. */
      readonly stored: string;
      /** False: there is no replacement, and nothing is put there. */
      readonly isReplaced: boolean;
      /** Where the current content goes; null: there is none. */
      readonly aside: string | null;
    }
  /** The folder itself stays: its existence shows that its archive was unpacked. */
  | { readonly kind: "empty-folder"; readonly path: string };

export function folderPathOf(item: FolderItem): string {
  return item.kind === "unpack-archive" ? item.into : item.path;
}

export function folderSummaryOf(item: FolderItem): string {
  switch (item.kind) {
    case "unpack-archive":
      return `Unpacks ${item.archive}.`;
    case "exchange-path":
      if (item.aside === null) return `Puts ${item.path} in place.`;
      return item.isReplaced
        ? `Puts another ${item.path} in place. What is there now stays as ${item.aside}.`
        : `Moves ${item.path} aside, to ${item.aside}.`;
    case "empty-folder":
      return "Deletes the rest of what was in the archive.";
  }
}
