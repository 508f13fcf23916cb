import type { FileEntry } from "@blockwright/contract/files";
import { Download, File, Folder, Link2Off, RotateCcw } from "lucide-react";
import { fileSize } from "../../../shared/text/file-size.ts";
import { exactTime } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";

interface BackupFileRowProps {
  readonly entry: FileEntry;
  readonly canRestore: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  readonly onRestore: () => void;
  readonly onDownload: () => void;
}

export function BackupFileRow({ entry, canRestore, isBusy, ...on }: BackupFileRowProps) {
  const { type, size, modified, isSpecial } = entry;
  const name = visibleLine(entry.name);
  const Icon = isSpecial ? Link2Off : type === "directory" ? Folder : File;
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-night-700/60 px-4 py-1 text-sm last:border-0 sm:px-5">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={
          type === "directory" ? "size-4.5 shrink-0 text-lamp-400" : "size-4.5 shrink-0 text-ink-muted"
        }
      />
      <div className="min-w-0 flex-1">
        {type === "directory" ? (
          <button
            type="button"
            title={name}
            onClick={on.onOpen}
            className="flex h-9 w-full items-center pointer-coarse:h-11"
          >
            <span className="truncate">{name}</span>
          </button>
        ) : (
          <span className="block truncate" title={name}>
            {name}
          </span>
        )}
        {type === "file" && (
          <p className="text-xs text-ink-muted">
            {isSpecial
              ? t("A link or a device, which is not restored")
              : `${fileSize(size)} · ${exactTime(modified)}`}
          </p>
        )}
      </div>
      {!isSpecial && (
        <>
          {canRestore && (
            <IconButton
              icon={RotateCcw}
              label={t("Restore {name}", { name })}
              disabled={isBusy}
              onClick={on.onRestore}
            />
          )}
          <IconButton
            icon={Download}
            label={t("Download {name}", { name })}
            disabled={isBusy}
            onClick={on.onDownload}
          />
        </>
      )}
    </li>
  );
}
