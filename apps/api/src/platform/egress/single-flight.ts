/** Concurrent calls with the same key share one execution and its result. */
export function createSingleFlight<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const underway = new Map<string, Promise<Result>>();
  return (key, work) => {
    const known = underway.get(key);
    if (known) return known;
    const started = work().finally(() => underway.delete(key));
    underway.set(key, started);
    return started;
  };
}
