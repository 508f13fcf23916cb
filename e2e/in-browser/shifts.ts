interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** Runs before the page's own code: records layout shifts until the first input. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? `<${node.tagName.toLowerCase()} class="${node.className}"> "${node.textContent.slice(0, 40)}"`
      : (node?.textContent ?? "something that is gone");
  let isTouched = false;
  for (const act of ["pointerdown", "keydown", "focusin"])
    addEventListener(act, () => (isTouched = true), { capture: true });
  const note = ({ value, sources }: LayoutShift) => {
    if (isTouched) return;
    shifts.push({ value, what: sources.map(({ node }) => nameOf(node)).join(" and ") });
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry as LayoutShift);
  });
  observer.observe({ type: "layout-shift", buffered: true });
}

export function readShifts(visibleFrom: number): string[] {
  const { shifts } = globalThis as unknown as { shifts: readonly Shift[] };
  return shifts
    .filter(({ value }) => value > visibleFrom)
    .toSorted((a, b) => b.value - a.value)
    .map(({ value, what }) => `${value.toFixed(4)} ${what}`);
}
