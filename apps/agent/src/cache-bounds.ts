import type { AgentConfig } from "./config.ts";

const bytesPerMb = 1024 * 1024;
const usualBytes = 20 * 1024 * bytesPerMb;
const usualShare = 0.1;

export interface CacheBounds {
  readonly downloadsBytes: number;
  readonly stepResultsBytes: number;
}

/** As configured. The default is 20 GB each, but at most a tenth of the disk. */
export function cacheBounds({ caches }: Pick<AgentConfig, "caches">, diskBytes: number): CacheBounds {
  const usual = Math.min(usualBytes, Math.floor(diskBytes * usualShare));
  const bytesOf = (mb: number | undefined) => (mb === undefined ? usual : mb * bytesPerMb);
  return {
    downloadsBytes: bytesOf(caches.downloadsMb),
    stepResultsBytes: bytesOf(caches.stepResultsMb),
  };
}
