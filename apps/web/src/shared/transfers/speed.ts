const windowMs = 3000;

/** Bytes per second over the last moments: stable enough to read, and quick enough to show a slowdown. */
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

/** Seconds until it is complete; undefined while unknown. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number): number | undefined {
  return bytesPerSecond <= 0 ? undefined : Math.ceil(leftBytes / bytesPerSecond);
}
