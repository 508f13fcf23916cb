import type { FileEntry } from "@blockwright/contract/files";
import { useState } from "react";

export interface Selection {
  readonly names: ReadonlySet<string>;
  /** The row with the keyboard focus. */
  readonly active: number;
  readonly toggle: (index: number) => void;
  /** Selects all rows between the last selected one and this one. */
  readonly extendTo: (index: number) => void;
  readonly moveTo: (index: number) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection(rows: readonly FileEntry[]): Selection {
  const [chosen, setChosen] = useState(none);
  const [active, setActive] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const nameAt = (index: number) => rows[index]?.name ?? "";
  // Files may disappear meanwhile. They are then no longer selected, not even if they come back.
  const kept = existing(chosen, rows);
  if (kept !== chosen) setChosen(kept);

  function choose(names: Iterable<string>, index: number): void {
    setChosen(new Set(names));
    setActive(index);
  }

  return {
    names: kept,
    active: Math.max(0, Math.min(active, rows.length - 1)),
    toggle(index) {
      const name = nameAt(index);
      choose(kept.has(name) ? [...kept].filter((one) => one !== name) : [...kept, name], index);
      setAnchor(index);
    },
    extendTo(index) {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
      choose(
        rows.slice(from, to + 1).map(({ name }) => name),
        index,
      );
    },
    moveTo(index) {
      setActive(index);
      setAnchor(index);
    },
    all: () => setChosen(new Set(rows.map(({ name }) => name))),
    clear: () => setChosen(none),
  };
}

function existing(names: ReadonlySet<string>, rows: readonly FileEntry[]): ReadonlySet<string> {
  if (names.size === 0) return none;
  const kept = rows.flatMap(({ name }) => (names.has(name) ? [name] : []));
  return kept.length === names.size ? names : new Set(kept);
}
