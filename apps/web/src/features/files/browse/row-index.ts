/** The row that contains an element; undefined outside of the rows. */
export function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return row === null ? undefined : Number(row.dataset["index"]);
}
