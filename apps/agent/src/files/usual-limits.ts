import type { BulkLimits } from "./bulk/budget.ts";
import type { SearchLimits } from "./bulk/search-tree.ts";
import type { WeighLimits } from "./bulk/weigh-folder.ts";

const megabyte = 1024 * 1024;

/** Limits the cost of one request, regardless of what a server's folder contains. */
export const usualLimits = {
  listed: 10_000,
  measured: 5_000_000,
  bulk: { maxEntries: 100_000, maxMs: 5 * 60_000 } satisfies Omit<BulkLimits, "maxBytes">,
  search: {
    maxEntries: 200_000,
    maxBytes: 256 * megabyte,
    maxMs: 5000,
    maxFileBytes: 2 * megabyte,
  } satisfies SearchLimits,
  weigh: { maxEntries: 1_000_000, maxMs: 8000, maxNamed: 1000 } satisfies WeighLimits,
};
