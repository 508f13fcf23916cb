/** Judged by speed, not by a total time: a large file on a slow line may take minutes. */
export const usualDownloadLimits = {
  /** Without headers or a single byte. */
  silenceMs: 30_000,
  /** A download slower than this after `slowStartMs` is aborted and resumed by the next attempt. */
  slowestBytesPerSecond: 32 * 1024,
  slowStartMs: 20_000,
};
export type DownloadLimits = Readonly<typeof usualDownloadLimits>;

export interface Pace {
  readonly signal: AbortSignal;
  add(bytes: number): void;
  stop(): void;
}

/** Aborts `signal` after silence; `add` throws when the download is too slow. */
export function watchPace({ silenceMs, slowestBytesPerSecond, slowStartMs }: DownloadLimits): Pace {
  const silence = new AbortController();
  const startedAt = performance.now();
  const timer = setTimeout(() => silence.abort(), silenceMs);
  let received = 0;
  return {
    signal: silence.signal,
    add: (bytes) => {
      timer.refresh();
      received += bytes;
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs > slowStartMs && received < (elapsedMs / 1000) * slowestBytesPerSecond)
        throw new Error("the source sends too slowly");
    },
    stop: () => clearTimeout(timer),
  };
}
