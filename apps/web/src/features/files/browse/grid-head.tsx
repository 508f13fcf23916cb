// A table lays out its rows itself; these are positioned by us, so roles are set explicitly.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { FileEntry } from "@blockwright/contract/files";
import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { columns } from "./file-row.tsx";
import type { SortOrder } from "./sort-files.ts";
import type { Selection } from "./use-selection.ts";

export const headPx = 44;

interface GridHeadProps {
  readonly rows: readonly FileEntry[];
  readonly selection: Selection;
  readonly order: SortOrder;
  readonly onOrder: (by: SortOrder["by"]) => void;
}

/** Stays in view above the rows. Its titles sort the list. */
export function GridHead({ rows, selection, order, onOrder }: GridHeadProps) {
  const areAllSelected = rows.length > 0 && selection.names.size === rows.length;
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-night-700 bg-night-850">
      <div
        role="row"
        aria-rowindex={1}
        className={classNames(columns, "h-11 items-center text-sm text-ink-muted")}
      >
        <div role="columnheader">
          <label className="grid h-11 place-items-center">
            <input
              type="checkbox"
              aria-label={t("Select all")}
              checked={areAllSelected}
              onChange={areAllSelected ? selection.clear : selection.all}
              className="size-4.5 accent-grass-500"
            />
          </label>
        </div>
        <div role="presentation" className="flex gap-4 sm:contents">
          <SortTitle by="name" label={t("Name")} order={order} onOrder={onOrder} />
          <SortTitle by="size" label={t("Size")} order={order} onOrder={onOrder} />
          <SortTitle by="modified" label={t("Date Modified")} order={order} onOrder={onOrder} />
        </div>
      </div>
    </div>
  );
}

interface SortTitleProps extends Pick<GridHeadProps, "order" | "onOrder"> {
  readonly by: SortOrder["by"];
  readonly label: string;
}

function SortTitle({ by, label, order, onOrder }: SortTitleProps) {
  const isSorted = order.by === by;
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <div role="columnheader" aria-sort={isSorted ? direction : "none"}>
      <button
        type="button"
        onClick={() => onOrder(by)}
        className={classNames(
          "inline-flex h-11 min-w-11 items-center gap-1 font-medium whitespace-nowrap transition -outline-offset-2 hover:text-ink",
          isSorted && "text-ink",
        )}
      >
        {label}
        {isSorted && <Arrow aria-hidden className="size-4" strokeWidth={1.75} />}
      </button>
    </div>
  );
}
