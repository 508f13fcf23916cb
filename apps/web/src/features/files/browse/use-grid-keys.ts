import type { FileEntry } from "@blockwright/contract/files";
import type { KeyboardEvent } from "react";
import type { Selection } from "./use-selection.ts";

export interface GridOrders {
  readonly onOpen: (entry: FileEntry) => void;
  readonly onUp: () => void;
  readonly onDelete: ((entries: readonly FileEntry[]) => void) | undefined;
  readonly onRenameStart: ((entry: FileEntry) => void) | undefined;
}

interface GridKeys {
  readonly rows: readonly FileEntry[];
  readonly selection: Selection;
  readonly rowsInView: number;
  readonly reveal: (index: number) => void;
  readonly orders: GridOrders;
}

/** Keyboard control of the file list, as in desktop file managers. */
export function useGridKeys({ rows, selection, rowsInView, reveal, orders }: GridKeys) {
  const { active } = selection;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - rowsInView,
    PageDown: active + rowsInView,
    Home: 0,
    End: rows.length - 1,
  };

  function walk(to: number, isExtending: boolean): void {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    if (isExtending) selection.extendTo(index);
    else selection.moveTo(index);
    reveal(index);
  }

  function chosenOr(entry: FileEntry): readonly FileEntry[] {
    return selection.names.size === 0 ? [entry] : rows.filter(({ name }) => selection.names.has(name));
  }

  function actOn(key: string, entry: FileEntry): boolean {
    if (key === "Enter") orders.onOpen(entry);
    else if (key === " ") selection.toggle(active);
    else if (key === "F2" && orders.onRenameStart) orders.onRenameStart(entry);
    else if (key === "Delete" && orders.onDelete) orders.onDelete(chosenOr(entry));
    else return false;
    return true;
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    // Buttons and fields inside handle their own keys.
    if (event.target !== event.currentTarget) return;
    const { key, shiftKey } = event;
    const step = steps[key];
    const entry = rows[active];
    let isHandled = true;
    if (step !== undefined && !event.altKey) walk(step, shiftKey);
    else if (key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) selection.all();
    else if (key === "Escape" && selection.names.size > 0) selection.clear();
    else if (key === "Backspace" || (key === "ArrowUp" && event.altKey)) orders.onUp();
    else isHandled = entry !== undefined && actOn(key, entry);
    if (isHandled) event.preventDefault();
  };
}
