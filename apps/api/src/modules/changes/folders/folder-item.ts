/** What a set does to whole folders, and to files that are brought in an archive. */
export type FolderItem =
  | {
      readonly kind: "unpack-archive";
      readonly archive: string;
      /** Which one: it must not have become another since. */
      readonly sizeBytes: number;
      readonly modifiedAt: string;
      /** A new folder; what the archive holds is below `content` in it. */
      readonly into: string;
      readonly maxBytes: number;
    }
  | {
      readonly kind: "exchange-path";
      readonly path: string;
      /** Where the other one lies before, and again after undoing. */
      readonly stored: string;
      /** False: there is no other one, and nothing is put there. */
      readonly isReplaced: boolean;
      /** Where what is there now goes; null: nothing is there. */
      readonly aside: string | null;
    }
  /** The folder itself stays: that it is there says that its archive was unpacked. */
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
