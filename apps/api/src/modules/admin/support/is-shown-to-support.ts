import type { RunFilter } from "../runs/run-filter.ts";

/** Support has nothing to do with money. */
export const isShownToSupport: RunFilter = (module) => module !== "billing";
