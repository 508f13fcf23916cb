import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ShownLine } from "./console-lines.ts";

const stillAtEndPx = 40;

/** Follows the end of the console, and stays in place while the person has scrolled up. */
export function useReading(lines: readonly ShownLine[], addedInAll: number) {
  const boxRef = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<{ readonly lines: readonly ShownLine[]; readonly added: number } | null>(
    null,
  );
  const newest = useRef({ lines, added: addedInAll });
  useLayoutEffect(() => {
    newest.current = { lines, added: addedInAll };
    if (held === null) boxRef.current?.scrollTo({ top: boxRef.current.scrollHeight });
  }, [lines, addedInAll, held]);

  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const note = () => {
      const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < stillAtEndPx;
      setHeld((before) => (isAtEnd ? null : (before ?? newest.current)));
    };
    box.addEventListener("scroll", note, { passive: true });
    return () => box.removeEventListener("scroll", note);
  }, []);

  return {
    boxRef,
    shown: held?.lines ?? lines,
    isHeld: held !== null,
    newLines: held === null ? 0 : addedInAll - held.added,
    goToEnd: () => setHeld(null),
  };
}
