import {
  Download,
  EllipsisVertical,
  FilePlus,
  FolderPlus,
  FolderUp,
  HardDrive,
  Plus,
  Trash2,
} from "lucide-react";
import { useRef } from "react";
import { t } from "../../../shared/text/t.ts";
import { MenuButton } from "../../../shared/ui/menu-button.tsx";
import type { MenuEntry } from "../../../shared/ui/menu.tsx";
import { folderLink } from "../download-links.ts";
import { filesOf } from "../uploads/chosen-files.ts";
import { uploadFiles } from "../uploads/start-uploads.ts";
import { UploadButtons } from "../uploads/upload-buttons.tsx";
import type { FilesSearch } from "../files-search.ts";
import { FolderPath } from "./folder-path.tsx";
import { SearchBox } from "./search/search-box.tsx";
import type { Asked } from "./use-folder-orders.ts";

interface FolderToolbarProps {
  readonly serverId: string;
  readonly dir: string;
  readonly canWrite: boolean;
  readonly hasJars: boolean;
  readonly onAsk: (asked: Asked) => void;
  readonly onSearch: Parameters<typeof SearchBox>[0]["onSearch"];
  readonly onGo: (search: FilesSearch) => void;
}

export function FolderToolbar(props: FolderToolbarProps) {
  const { serverId, dir, canWrite, hasJars } = props;
  return (
    <div className="flex flex-col gap-2 border-b border-night-700 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FolderPath serverId={serverId} dir={dir} />
        <SearchBox onSearch={props.onSearch} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {canWrite && <UploadButtons serverId={serverId} dir={dir} hasJars={hasJars} />}
        {canWrite && <NewMenu onAsk={props.onAsk} />}
        <MoreMenu {...props} />
      </div>
      {canWrite && !hasJars && (
        <p className="text-sm text-ink-muted">
          {t(
            "Bedrock servers don't run .jar plugins. Use 'Upload files' for worlds, resource packs and behaviour packs.",
          )}
        </p>
      )}
    </div>
  );
}

function NewMenu({ onAsk }: Pick<FolderToolbarProps, "onAsk">) {
  return (
    <MenuButton
      label={t("New")}
      icon={Plus}
      entries={[
        { label: t("New file"), icon: FilePlus, onSelect: () => onAsk({ kind: "new-file" }) },
        { label: t("New folder"), icon: FolderPlus, onSelect: () => onAsk({ kind: "new-folder" }) },
      ]}
    />
  );
}

function MoreMenu({ serverId, dir, canWrite, onGo }: FolderToolbarProps) {
  const folderRef = useRef<HTMLInputElement>(null);
  const entries: readonly MenuEntry[] = [
    ...(canWrite
      ? [{ label: t("Upload a folder"), icon: FolderUp, onSelect: () => folderRef.current?.click() }]
      : []),
    { label: t("Download this folder"), icon: Download, href: folderLink(serverId, dir) },
    "separator",
    { label: t("What fills the disk"), icon: HardDrive, onSelect: () => onGo({ dir, view: "disk" }) },
    { label: t("Trash"), icon: Trash2, onSelect: () => onGo({ view: "trash" }) },
  ];
  return (
    <>
      <MenuButton
        label={t("More")}
        icon={EllipsisVertical}
        entries={entries}
        variant="ghost"
        className="ml-auto"
      />
      <input
        ref={folderRef}
        type="file"
        // @ts-expect-error -- React does not know it; every browser does
        webkitdirectory=""
        aria-label={t("Upload a folder")}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          uploadFiles(serverId, dir, filesOf(event.currentTarget.files));
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
