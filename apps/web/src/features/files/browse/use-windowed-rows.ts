import { useLayoutEffect, useRef, useState } from "react";

/** Rows beyond the edges, so that a quick scroll shows none missing. */
const spareRows = 8;
/** Until the box has been measured. */
const assumedHeightPx = 640;

/** Which rows of a long list are drawn: those in view and a few more. All rows are equally high, below a head that stays. */
export function useWindowedRows(count: number, rowPx: number, headPx: number) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [firstInView, setFirstInView] = useState(0);
  const [heightPx, setHeightPx] = useState(assumedHeightPx);

  useLayoutEffect(() => {
    const box = boxRef.current;
    if (box === null) return;
    const measure = () => setHeightPx(box.clientHeight || assumedHeightPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const rowsInView = Math.ceil(heightPx / rowPx) + 1;
  const from = Math.max(0, Math.min(firstInView, count - rowsInView) - spareRows);
  const to = Math.min(count, firstInView + rowsInView + spareRows);

  return {
    boxRef,
    from,
    to,
    rowsInView: rowsInView - 1,
    onScroll: () => setFirstInView(Math.floor((boxRef.current?.scrollTop ?? 0) / rowPx)),
    /** Scrolls as little as it takes. */
    reveal: (index: number): void => {
      const box = boxRef.current;
      if (box === null) return;
      const top = index * rowPx;
      const highest = top + rowPx + headPx - heightPx;
      if (box.scrollTop > top) box.scrollTop = top;
      else if (box.scrollTop < highest) box.scrollTop = highest;
    },
  };
}
