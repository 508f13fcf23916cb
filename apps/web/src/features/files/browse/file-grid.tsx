// A table lays its rows out itself; these are placed by us, so the roles are said instead.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { FileEntry } from "@blockwright/contract/files";
import { useId, useState } from "react";
import type { SyntheticEvent } from "react";
import { useIsPhone } from "../../../shared/browser/use-media.ts";
import { t } from "../../../shared/text/t.ts";
import { ContextMenu } from "../../../shared/ui/menu.tsx";
import type { MenuEntry } from "../../../shared/ui/menu.tsx";
import { joinPath } from "../file-paths.ts";
import { FileRow } from "./file-row.tsx";
import { GridHead, headPx } from "./grid-head.tsx";
import { indexOf } from "./row-index.ts";
import type { SortOrder } from "./sort-files.ts";
import { useGridKeys } from "./use-grid-keys.ts";
import type { GridOrders } from "./use-grid-keys.ts";
import { useRowDrag } from "./use-row-drag.ts";
import type { Selection } from "./use-selection.ts";
import { useWindowedRows } from "./use-windowed-rows.ts";

interface FileGridProps extends GridOrders {
  readonly serverId: string;
  readonly dir: string;
  readonly rows: readonly FileEntry[];
  readonly selection: Selection;
  readonly order: SortOrder;
  readonly onOrder: (by: SortOrder["by"]) => void;
  readonly busyPaths: ReadonlySet<string>;
  readonly renaming: string | null;
  readonly onRename: (entry: FileEntry, name: string) => void;
  readonly onRenameEnd: () => void;
  readonly onMoveInto: ((entries: readonly FileEntry[], folder: string) => void) | undefined;
  readonly menuOf: (entries: readonly FileEntry[]) => readonly MenuEntry[];
}

const rowPx = { phone: 60, desk: 44 };

/** What a folder holds, however much that is: only the rows in view are drawn. */
export function FileGrid(props: FileGridProps) {
  const { rows, selection } = props;
  const id = useId();
  const [menuIndex, setMenuIndex] = useState<number>();
  const heightPx = useIsPhone() ? rowPx.phone : rowPx.desk;
  const { boxRef, from, to, rowsInView, onScroll, reveal } = useWindowedRows(rows.length, heightPx, headPx);
  const targetsOf = (index: number | undefined) => targetsAt(index, rows, selection);
  const drag = useRowDrag({ rows, targetsOf, onMoveInto: props.onMoveInto });
  const onKeyDown = useGridKeys({ rows, selection, rowsInView, reveal, orders: props });

  /** A menu asked for by key is about the row that keys act on. */
  function noteRow({ target }: SyntheticEvent): void {
    setMenuIndex(indexOf(target) ?? selection.active);
  }

  const hasActive = selection.active >= from && selection.active < to;
  return (
    <ContextMenu
      label={t("What to do with it")}
      entries={props.menuOf(targetsOf(menuIndex))}
      // A field that has just opened keeps the focus.
      onClosed={() => document.activeElement?.matches("input") || boxRef.current?.focus()}
    >
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it has a tabindex below */}
      <div
        ref={boxRef}
        role="grid"
        aria-label={t("Files")}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        aria-activedescendant={hasActive ? `${id}-${selection.active}` : undefined}
        tabIndex={0}
        {...drag.handlers}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onContextMenuCapture={noteRow}
        onPointerDownCapture={noteRow}
        className="group max-h-[max(24rem,calc(100dvh-14rem))] overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <GridHead rows={rows} selection={selection} order={props.order} onOrder={props.onOrder} />
        {/* As high as all rows together, with the drawn ones at their place. */}
        <div role="rowgroup" style={{ height: rows.length * heightPx, paddingTop: from * heightPx }}>
          <GridRows {...props} id={id} from={from} to={to} drag={drag} />
        </div>
      </div>
    </ContextMenu>
  );
}

interface GridRowsProps extends FileGridProps {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly drag: ReturnType<typeof useRowDrag>;
}

function GridRows(props: GridRowsProps) {
  const { id, from, to, drag, rows, dir, selection } = props;
  const [nowMs] = useState(() => Date.now());
  return rows
    .slice(from, to)
    .map((entry, offset) => (
      <FileRow
        key={entry.name}
        id={`${id}-${from + offset}`}
        serverId={props.serverId}
        dir={dir}
        entry={entry}
        index={from + offset}
        nowMs={nowMs}
        isSelected={selection.names.has(entry.name)}
        isActive={from + offset === selection.active}
        isBusy={props.busyPaths.has(joinPath(dir, entry.name))}
        isRenaming={props.renaming === entry.name}
        isDraggable={drag.handlers !== undefined}
        isDropTarget={from + offset === drag.over}
        onToggle={selection.toggle}
        onExtend={selection.extendTo}
        onRename={props.onRename}
        onRenameEnd={props.onRenameEnd}
      />
    ));
}

/** A menu on one of several that are chosen is about all of them. */
function targetsAt(
  index: number | undefined,
  rows: readonly FileEntry[],
  { names }: Selection,
): readonly FileEntry[] {
  const entry = index === undefined ? undefined : rows[index];
  if (entry === undefined) return [];
  return names.has(entry.name) ? rows.filter(({ name }) => names.has(name)) : [entry];
}
