// A table lays out its rows itself; these are positioned by us, so roles are set explicitly.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { FileEntry } from "@blockwright/contract/files";
import { useId, useState } from "react";
import type { MouseEvent } from "react";
import { useIsPhone } from "../../../shared/browser/use-media.ts";
import { t } from "../../../shared/text/t.ts";
import { Menu } from "../../../shared/ui/menu.tsx";
import type { MenuEntry, MenuPlace } from "../../../shared/ui/menu.tsx";
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

/** The content of a folder of any size: only the visible rows are rendered. */
export function FileGrid(props: FileGridProps) {
  const { rows, selection } = props;
  const id = useId();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const heightPx = useIsPhone() ? rowPx.phone : rowPx.desk;
  const { boxRef, from, to, rowsInView, onScroll, reveal } = useWindowedRows(rows.length, heightPx, headPx);
  const targetsOf = (index: number | undefined) => targetsAt(index, rows, selection);
  const drag = useRowDrag({ rows, targetsOf, onMoveInto: props.onMoveInto });
  const onKeyDown = useGridKeys({ rows, selection, rowsInView, reveal, orders: props });

  /** Opened by keyboard, the menu is about the focused row and appears below it. */
  function openMenu(event: MouseEvent): void {
    const isByKey = event.target === boxRef.current;
    const index = isByKey ? selection.active : indexOf(event.target);
    if (index === undefined || isField(event.target)) return;
    event.preventDefault();
    const row = isByKey ? document.querySelector(`#${CSS.escape(`${id}-${index}`)}`) : null;
    setMenu({ targets: targetsOf(index), place: row ? placeBelow(row) : placeOf(event) });
  }

  const hasActive = selection.active >= from && selection.active < to;
  return (
    <>
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
        onContextMenu={openMenu}
        className="group max-h-[max(24rem,calc(100dvh-14rem))] overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <GridHead rows={rows} selection={selection} order={props.order} onOrder={props.onOrder} />
        {/* As high as all rows together, with the rendered ones at their position. */}
        <div role="rowgroup" style={{ height: rows.length * heightPx, paddingTop: from * heightPx }}>
          <GridRows {...props} id={id} from={from} to={to} drag={drag} />
        </div>
      </div>
      {menu && (
        <Menu
          label={t("What to do with it")}
          entries={props.menuOf(menu.targets)}
          place={menu.place}
          onClose={() => {
            setMenu(null);
            boxRef.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}

interface OpenMenu {
  readonly targets: readonly FileEntry[];
  readonly place: MenuPlace;
}

function placeOf({ clientX, clientY }: MouseEvent): MenuPlace {
  return { left: clientX, top: clientY };
}

function placeBelow(row: Element): MenuPlace {
  const { left, bottom } = row.getBoundingClientRect();
  return { left: left + 44, top: bottom };
}

/** In a field, the browser's own menu is needed for pasting. */
function isField(target: EventTarget): boolean {
  return target instanceof Element && target.matches("input:not([type=checkbox])");
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

/** The menu of a selected row acts on the whole selection. */
function targetsAt(
  index: number | undefined,
  rows: readonly FileEntry[],
  { names }: Selection,
): readonly FileEntry[] {
  const entry = index === undefined ? undefined : rows[index];
  if (entry === undefined) return [];
  return names.has(entry.name) ? rows.filter(({ name }) => names.has(name)) : [entry];
}
