import type { FileEntry } from "@blockwright/contract/files";
import { currentLanguage } from "../../../shared/text/t.ts";

export const sortKeys = ["name", "size", "modified"] as const;

export interface SortOrder {
  readonly by: (typeof sortKeys)[number];
  readonly isDescending: boolean;
}

/** Choosing the same column again reverses it. Sizes and dates start with the largest and the newest. */
export function nextOrder(order: SortOrder, by: SortOrder["by"]): SortOrder {
  return order.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: by !== "name" };
}

/** Folders always come first. `level-2` sorts before `level-10`. */
export function sortFiles(
  entries: readonly FileEntry[],
  { by, isDescending }: SortOrder,
): readonly FileEntry[] {
  const names = new Intl.Collator(currentLanguage(), { numeric: true });
  const sign = isDescending ? -1 : 1;
  const compare = {
    name: () => 0,
    size: (a: FileEntry, b: FileEntry) => a.size - b.size,
    modified: (a: FileEntry, b: FileEntry) => compareText(a.modified, b.modified),
  }[by];
  return entries.toSorted((a, b) => {
    const byType = Number(b.type === "directory") - Number(a.type === "directory");
    if (byType !== 0) return byType;
    const byKey = sign * compare(a, b);
    if (byKey !== 0) return byKey;
    return (by === "name" ? sign : 1) * names.compare(a.name, b.name);
  });
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
