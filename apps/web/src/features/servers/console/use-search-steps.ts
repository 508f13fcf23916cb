import { useEffect, useMemo, useState, type RefObject } from "react";
import type { ShownLine } from "./console-lines.ts";
import { contains } from "./line-pieces.ts";

export interface SearchSteps {
  readonly count: number;
  /** From 1, counted from the oldest line; 0 without a match. */
  readonly place: number;
  readonly currentKey: number | undefined;
  readonly step: (by: -1 | 1) => void;
}

/** Goes through the lines that match, from the newest on, and keeps the current one in view. */
export function useSearchSteps(
  lines: readonly ShownLine[],
  search: string,
  boxRef: RefObject<HTMLElement | null>,
): SearchSteps {
  const [chosen, setChosen] = useState<{ readonly search: string; readonly key: number } | null>(null);
  const keys = useMemo(
    () => lines.filter(({ text }) => contains(text, search)).map(({ key }) => key),
    [lines, search],
  );
  const kept = chosen?.search === search ? keys.indexOf(chosen.key) : -1;
  const index = kept === -1 ? keys.length - 1 : kept;
  const currentKey = keys[index];
  useEffect(() => {
    if (currentKey === undefined) return;
    boxRef.current?.querySelector(`[data-line="${currentKey}"]`)?.scrollIntoView({ block: "nearest" });
  }, [boxRef, currentKey]);
  return {
    count: keys.length,
    place: index + 1,
    currentKey,
    step(by) {
      const key = keys[(index + by + keys.length) % keys.length];
      if (key !== undefined) setChosen({ search, key });
    },
  };
}
