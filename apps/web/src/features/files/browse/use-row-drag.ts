import type { FileEntry } from "@blockwright/contract/files";
import { useState } from "react";
import type { DragEvent } from "react";
import { indexOf } from "./row-index.ts";

/** Distinguishes rows dragged to a folder from files dragged in for upload. */
const rowType = "application/x-blockwright-rows";

interface RowDrag {
  readonly rows: readonly FileEntry[];
  readonly targetsOf: (index: number) => readonly FileEntry[];
  /** Undefined if this person may not move anything. */
  readonly onMoveInto: ((entries: readonly FileEntry[], folder: string) => void) | undefined;
}

/** Rows dropped onto a folder are moved into it. */
export function useRowDrag({ rows, targetsOf, onMoveInto }: RowDrag) {
  const [dragged, setDragged] = useState<readonly FileEntry[]>([]);
  const [over, setOver] = useState<number>();

  function folderAt(event: DragEvent): number | undefined {
    const index = event.dataTransfer.types.includes(rowType) ? indexOf(event.target) : undefined;
    const entry = index === undefined ? undefined : rows[index];
    return entry?.type === "directory" && !dragged.includes(entry) ? index : undefined;
  }

  function end(): void {
    setDragged([]);
    setOver(undefined);
  }

  return {
    /** The folder under the dragged rows. */
    over,
    handlers: onMoveInto && {
      onDragStart(event: DragEvent): void {
        const index = indexOf(event.target);
        if (index === undefined) return;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData(rowType, "");
        setDragged(targetsOf(index));
      },
      onDragOver(event: DragEvent): void {
        const index = folderAt(event);
        setOver(index);
        if (index !== undefined) event.preventDefault();
      },
      onDrop(event: DragEvent): void {
        const index = folderAt(event);
        const folder = index === undefined ? undefined : rows[index];
        if (folder === undefined) return;
        event.preventDefault();
        onMoveInto(dragged, folder.name);
        end();
      },
      onDragEnd: end,
    },
  };
}
