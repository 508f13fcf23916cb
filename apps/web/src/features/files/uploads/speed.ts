const windowMs = 3000;

/** Bytes per second over the last moments: even enough to read, quick enough to notice a line that got slow. */
export function createSpeedometer(now: () => number) {
  let samples: { readonly atMs: number; readonly bytes: number }[] = [];
  return (bytes: number): number => {
    const atMs = now();
    samples = [...samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }];
    const first = samples[0];
    if (first === undefined || atMs === first.atMs) return 0;
    return Math.max(0, ((bytes - first.bytes) * 1000) / (atMs - first.atMs));
  };
}

/** Seconds until all of it is there; undefined while that can't be told. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number): number | undefined {
  return bytesPerSecond <= 0 ? undefined : Math.ceil(leftBytes / bytesPerSecond);
}
