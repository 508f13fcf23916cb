import { lazy, Suspense } from "react";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import type { ComparisonProps } from "./comparison.tsx";

const Comparison = lazy(async () => ({ default: (await import("./comparison.tsx")).Comparison }));

/** The diff code is separate and loaded with the first comparison. */
export function LazyComparison(props: ComparisonProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Comparison {...props} />
    </Suspense>
  );
}
