import type { ChangeItem } from "../change.ts";

/** A change of this many files is large. Old logs that are deleted for good do not count. */
const largeFromFiles = 20;

const listing = new Intl.ListFormat("en", { type: "conjunction" });
const maxNamed = 3;

/**
 * Why the server is backed up before this change: it updates add-ons, which may convert their data; it replaces whole
 * folders; or it touches many files. Undefined for a small change, whose undo is enough.
 */
export function backupReasonOf(title: string, items: readonly ChangeItem[]): string | undefined {
  const updated = items.flatMap((item) =>
    item.kind === "download-file" && item.plugin?.replaces ? [item.name] : [],
  );
  if (updated.length > 0)
    return `Before update of ${updated.length > maxNamed ? `${updated.length} add-ons` : listing.format(updated)}`;
  const isLarge = items.filter(isOfFile).length >= largeFromFiles;
  return isLarge || items.some(replacesFolder) ? `Before “${title}”` : undefined;
}

function replacesFolder({ kind }: ChangeItem): boolean {
  return kind === "unpack-archive" || kind === "exchange-path";
}

function isOfFile({ kind }: ChangeItem): boolean {
  return kind === "write-file" || kind === "delete-file" || kind === "move-file" || kind === "download-file";
}
