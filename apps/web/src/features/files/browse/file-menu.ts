import type { FileEntry } from "@blockwright/contract/files";
import { Archive, Copy, Download, FolderInput, PackageOpen, Pencil, SquareCheck, Trash2 } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import type { MenuEntry } from "../../../shared/ui/menu.tsx";
import { downloadLink } from "../download-links.ts";

export interface FileOrders {
  readonly select: (entry: FileEntry) => void;
  readonly rename: (entry: FileEntry) => void;
  readonly move: (entries: readonly FileEntry[]) => void;
  readonly copy: (entries: readonly FileEntry[]) => void;
  readonly archive: (entries: readonly FileEntry[]) => void;
  readonly extractHere: (entry: FileEntry) => void;
  readonly extractToFolder: (entry: FileEntry) => void;
  readonly remove: (entries: readonly FileEntry[]) => void;
  readonly removeForGood: (entries: readonly FileEntry[]) => void;
}

const archiveName = /\.(?:zip|tar|tgz|tar\.gz|mcworld|mcpack)$/i;

/** The actions for these entries, for a row's menu and for the selection bar. */
export function fileMenu(
  place: { readonly serverId: string; readonly dir: string; readonly canWrite: boolean },
  entries: readonly FileEntry[],
  orders: FileOrders,
): readonly MenuEntry[] {
  const [first, ...others] = entries;
  if (first === undefined) return [];
  const single = others.length === 0 ? first : undefined;
  const isPlain = entries.every(({ isSpecial }) => !isSpecial);
  const menu: MenuEntry[] = [];
  if (single) menu.push({ label: t("Select"), icon: SquareCheck, onSelect: () => orders.select(single) });
  const href = downloadLink(place.serverId, place.dir, entries);
  if (isPlain && href !== undefined) menu.push({ label: t("Download"), icon: Download, href });
  if (!place.canWrite) return menu;
  if (isPlain) menu.push("separator", ...changesOf(entries, single, orders));
  const danger = { icon: Trash2, isDanger: true };
  menu.push(
    "separator",
    { ...danger, label: t("Delete"), onSelect: () => orders.remove(entries) },
    { ...danger, label: t("Delete for good"), onSelect: () => orders.removeForGood(entries) },
  );
  return menu;
}

function changesOf(
  entries: readonly FileEntry[],
  single: FileEntry | undefined,
  orders: FileOrders,
): readonly MenuEntry[] {
  const isArchive = single?.type === "file" && archiveName.test(single.name);
  return [
    ...(single ? [{ label: t("Rename"), icon: Pencil, onSelect: () => orders.rename(single) }] : []),
    { label: t("Move"), icon: FolderInput, onSelect: () => orders.move(entries) },
    { label: t("Copy"), icon: Copy, onSelect: () => orders.copy(entries) },
    { label: t("Pack into a zip"), icon: Archive, onSelect: () => orders.archive(entries) },
    ...(single && isArchive
      ? [
          { label: t("Extract here"), icon: PackageOpen, onSelect: () => orders.extractHere(single) },
          {
            label: t("Extract to a folder"),
            icon: PackageOpen,
            onSelect: () => orders.extractToFolder(single),
          },
        ]
      : []),
  ];
}
