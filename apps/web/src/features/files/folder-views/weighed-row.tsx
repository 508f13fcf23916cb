import type { WeighedFolder } from "@blockwright/contract/files";
import { Link } from "@tanstack/react-router";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { FileIcon } from "../browse/file-icon.tsx";
import { nameOf } from "../file-paths.ts";
import { placeLink } from "../use-files-place.ts";

interface WeighedRowProps {
  readonly serverId: string;
  readonly entry: WeighedFolder;
  readonly wholeBytes: number;
  readonly isBusy: boolean;
  /** Undefined if this person may not. */
  readonly onClear: ((entry: WeighedFolder) => void) | undefined;
}

export function WeighedRow({ serverId, entry, wholeBytes, isBusy, onClear }: WeighedRowProps) {
  const { path, type, size, clearable } = entry;
  const name = clearable === "trash" ? t("Trash") : visibleLine(nameOf(path));
  const percent = (100 * size) / Math.max(1, wholeBytes);
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-night-700/60 px-4 py-2 text-sm last:border-0 sm:px-5">
      <FileIcon name={name} type={type} />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          {type === "directory" && clearable !== "trash" ? (
            <Link
              {...placeLink(serverId, { dir: path, view: "disk" })}
              className="min-w-11 truncate hover:underline pointer-coarse:leading-11"
            >
              {name}
            </Link>
          ) : (
            <span className="truncate">{name}</span>
          )}
          <span className="shrink-0 text-ink-muted tabular-nums">{fileSize(size)}</span>
        </div>
        {/* The figure beside it says the same as text. */}
        <div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-night-700">
          <div className="h-full rounded-full bg-sky-400" style={{ width: `${percent}%` }} />
        </div>
        {clearable !== null && <p className="mt-1 text-xs text-grass-400">{whyClearable(clearable)}</p>}
      </div>
      {clearable === "trash" && onClear && (
        <Link {...placeLink(serverId, { view: "trash" })} className={buttonStyle("secondary", "sm")}>
          {t("Open")}
        </Link>
      )}
      {clearable !== null && clearable !== "trash" && onClear && (
        <Button
          size="sm"
          isBusy={isBusy}
          aria-label={t("Clear {name}", { name })}
          onClick={() => onClear(entry)}
        >
          {t("Clear")}
        </Button>
      )}
    </li>
  );
}

function whyClearable(clearable: NonNullable<WeighedFolder["clearable"]>): string {
  switch (clearable) {
    case "logs":
      return t("Safe to clear: old logs");
    case "crash-reports":
      return t("Safe to clear: old crash reports");
    case "trash":
      return t("Safe to clear: files you deleted");
    case "caches":
      return t("Safe to clear: the server makes this again");
  }
}
