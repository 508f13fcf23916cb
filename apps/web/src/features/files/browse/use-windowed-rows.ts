import { useLayoutEffect, useRef, useState } from "react";

/** Extra rows beyond the edges, so that a fast scroll shows no gaps. */
const spareRows = 8;
/** Used until the box has been measured. */
const assumedHeightPx = 640;

/** The rendered rows of a long list: the visible ones and a few more. All rows have one height, below a fixed head. */
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
    /** Scrolls as little as necessary. */
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
