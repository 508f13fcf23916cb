/** Every value of a parsed file with the path to it. An empty section counts as a value. */
export function leavesOf(
  data: unknown,
  path: readonly string[] = [],
): [path: readonly string[], value: string][] {
  const isSection = typeof data === "object" && data !== null && Object.keys(data).length > 0;
  if (!isSection) return [[path, JSON.stringify(data) ?? ""]];
  return Object.entries(data).flatMap(([key, value]) => leavesOf(value, [...path, key]));
}

/** The paths at which two parsed files differ. */
export function changedPaths(before: unknown, after: unknown): (readonly string[])[] {
  const [old, fresh] = [before, after].map(
    (data) => new Map(leavesOf(data).map(([path, value]) => [JSON.stringify(path), { path, value }])),
  );
  const all = new Map([...(old ?? []), ...(fresh ?? [])]);
  return [...all]
    .filter(([key]) => old?.get(key)?.value !== fresh?.get(key)?.value)
    .map(([, { path }]) => path);
}
