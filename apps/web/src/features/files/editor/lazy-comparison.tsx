import { lazy, Suspense } from "react";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import type { ComparisonProps } from "./comparison.tsx";

const Comparison = lazy(async () => ({ default: (await import("./comparison.tsx")).Comparison }));

/** Finding differences is code of its own, loaded with the first two texts. */
export function LazyComparison(props: ComparisonProps) {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Comparison {...props} />
    </Suspense>
  );
}
