import { lazy, Suspense, useEffect, useState } from "react";
import type { ComponentType } from "react";

const Toaster = lazy(() =>
  import("../../shared/ui/toaster.tsx").then(
    ({ Toaster: loaded }): { default: ComponentType } => ({ default: loaded }),
    // A page without toasts is better than no page.
    (): { default: ComponentType } => ({ default: () => null }),
  ),
);

/** Toasts are not part of the first paint, but must be here before a connection is lost and one has to say so. */
export function IdleToaster() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    isIdle && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
