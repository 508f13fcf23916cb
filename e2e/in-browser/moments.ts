interface Moment {
  readonly atMs: number;
  readonly path: string;
  readonly heading: string;
}

/** Runs before the page's own code: records when the path or the main heading changes. */
export function watchMoments(): void {
  const moments: Moment[] = [];
  Object.assign(globalThis, { moments });
  const note = () => {
    const path = location.pathname;
    const heading = document.querySelector("h1")?.textContent ?? "";
    const last = moments.at(-1);
    if (last?.path !== path || last.heading !== heading)
      moments.push({ atMs: performance.now(), path, heading });
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}

export function readMoments(): readonly Moment[] {
  return Reflect.get(globalThis, "moments") as readonly Moment[];
}
