// A table lays out its rows itself; these are positioned by us, so roles are set explicitly.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { FileEntry } from "@blockwright/contract/files";
import { Link } from "@tanstack/react-router";
import { EllipsisVertical } from "lucide-react";
import type { MouseEvent } from "react";
import { fileSize } from "../../../shared/text/file-size.ts";
import { exactTime, relativeTime } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { joinPath } from "../file-paths.ts";
import { placeLink } from "../use-files-place.ts";
import { FileIcon } from "./file-icon.tsx";
import { RenameField } from "./rename-field.tsx";

/** The same columns as the list header. On a phone, size and date are below the name. */
export const columns =
  "grid grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] sm:grid-cols-[2.75rem_minmax(0,1fr)_7rem_11rem_2.75rem]";

interface FileRowProps {
  readonly id: string;
  readonly serverId: string;
  readonly dir: string;
  readonly entry: FileEntry;
  readonly index: number;
  readonly nowMs: number;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly isRenaming: boolean;
  readonly isDraggable: boolean;
  readonly isDropTarget: boolean;
  readonly onToggle: (index: number) => void;
  readonly onExtend: (index: number) => void;
  readonly onRename: (entry: FileEntry, name: string) => void;
  readonly onRenameEnd: () => void;
}

export function FileRow(props: FileRowProps) {
  const { id, entry, index, nowMs, isSelected, isActive, isBusy, isRenaming } = props;
  const shownName = visibleLine(entry.name);

  /** With a modifier key a press selects instead of opening. */
  function choose(event: MouseEvent): void {
    const isChoosing = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isChoosing) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) props.onExtend(index);
    else props.onToggle(index);
  }

  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      draggable={props.isDraggable && !isRenaming}
      onClickCapture={choose}
      className={classNames(
        columns,
        "relative h-15 items-center border-b border-night-700/60 text-sm transition-colors hover:bg-night-800 sm:h-11",
        isSelected && "bg-sky-950",
        isActive &&
          "group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-sky-400",
        isBusy && "animate-pulse-soft",
        props.isDropTarget && "bg-lamp-950",
      )}
    >
      <ChoiceCell {...props} shownName={shownName} />
      <div role="gridcell" className="flex min-w-0 items-center gap-3 max-sm:self-end">
        <FileIcon {...entry} />
        {isRenaming ? (
          <RenameField
            name={entry.name}
            onRename={(name) => props.onRename(entry, name)}
            onCancel={props.onRenameEnd}
          />
        ) : (
          <Name {...props} shownName={shownName} />
        )}
      </div>
      <FigureCells entry={entry} nowMs={nowMs} />
      <div
        role="gridcell"
        className="relative z-10 grid place-items-center max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-3"
      >
        <IconButton
          icon={EllipsisVertical}
          tabIndex={-1}
          label={t("Menu of {name}", { name: shownName })}
          aria-haspopup="menu"
          onClick={openMenuBelow}
        />
      </div>
    </div>
  );
}

function ChoiceCell({
  index,
  isSelected,
  onToggle,
  shownName,
}: FileRowProps & { readonly shownName: string }) {
  return (
    <div role="gridcell" className="relative z-10 max-sm:row-span-2">
      <label className="grid h-11 place-items-center">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t("Select {name}", { name: shownName })}
          checked={isSelected}
          onChange={() => onToggle(index)}
          className="size-4.5 accent-grass-500"
        />
      </label>
    </div>
  );
}

/** On a phone below the name, otherwise in separate columns. */
function FigureCells({ entry, nowMs }: Pick<FileRowProps, "entry" | "nowMs">) {
  return (
    <div
      role="presentation"
      className="flex gap-2 pl-7.5 text-xs text-ink-muted max-sm:col-start-2 max-sm:row-start-2 max-sm:self-start sm:contents sm:text-sm"
    >
      <div role="gridcell" className="tabular-nums empty:hidden sm:empty:block">
        {entry.type === "file" ? fileSize(entry.size) : ""}
      </div>
      <div role="gridcell">
        <time dateTime={entry.modified} title={exactTime(entry.modified)}>
          {relativeTime(entry.modified, nowMs)}
        </time>
      </div>
    </div>
  );
}

function Name({ serverId, dir, entry, shownName }: FileRowProps & { readonly shownName: string }) {
  if (entry.isSpecial) return <span className="truncate text-ink-muted">{shownName}</span>;
  const path = joinPath(dir, entry.name);
  const search = entry.type === "directory" ? { dir: path } : { dir, file: entry.name };
  return (
    <Link
      {...placeLink(serverId, search)}
      tabIndex={-1}
      preload={false}
      draggable={false}
      // The whole row can be pressed.
      className="truncate after:absolute after:inset-0"
      title={shownName}
    >
      {shownName}
    </Link>
  );
}

/** The list has one menu, which opens where it is requested. */
function openMenuBelow({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  currentTarget.dispatchEvent(
    new globalThis.MouseEvent("contextmenu", {
      bubbles: true,
      cancelable: true,
      clientX: left,
      clientY: bottom,
    }),
  );
}
