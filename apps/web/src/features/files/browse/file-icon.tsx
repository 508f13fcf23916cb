import type { FileEntry } from "@blockwright/contract/files";
import { File, FileArchive, FileCog, FileImage, FileText, Folder, Link2Off } from "lucide-react";
import { classNames } from "../../../shared/ui/class-names.ts";
import { extensionOf } from "../file-paths.ts";

const icons = {
  folder: Folder,
  special: Link2Off,
  archive: FileArchive,
  settings: FileCog,
  text: FileText,
  picture: FileImage,
  other: File,
} as const;

const kindsByExtension: Readonly<Record<string, keyof typeof icons>> = {
  ...kindOfEach("archive", ["jar", "zip", "tar", "gz", "tgz", "mcworld", "mcpack", "mcaddon"]),
  ...kindOfEach("settings", ["yml", "yaml", "json", "toml", "properties", "conf", "cfg", "mcmeta"]),
  ...kindOfEach("text", ["txt", "log", "md"]),
  ...kindOfEach("picture", ["png", "jpg", "jpeg", "gif", "webp"]),
};

interface FileIconProps extends Pick<FileEntry, "name" | "type"> {
  readonly isSpecial?: boolean;
}

export function FileIcon({ name, type, isSpecial = false }: FileIconProps) {
  const Icon = icons[kindOf(name, type, isSpecial)];
  return (
    <Icon
      aria-hidden
      strokeWidth={1.75}
      className={classNames("size-4.5 shrink-0", type === "directory" ? "text-lamp-400" : "text-ink-muted")}
    />
  );
}

function kindOf(name: string, type: FileEntry["type"], isSpecial: boolean): keyof typeof icons {
  if (isSpecial) return "special";
  if (type === "directory") return "folder";
  return kindsByExtension[extensionOf(name)] ?? "other";
}

function kindOfEach(kind: keyof typeof icons, extensions: readonly string[]) {
  return Object.fromEntries(extensions.map((extension) => [extension, kind]));
}
