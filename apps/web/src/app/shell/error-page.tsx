import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";

/** Shown if a page fails, or its code is missing because a newer version was deployed: a reload fixes both. */
export function ErrorPage() {
  return (
    <div className="py-16">
      <ErrorState
        level="h1"
        title={t("This page did not load")}
        message={t("Something went wrong on the way. Check your connection and try again.")}
        isRetrying={false}
        onRetry={() => location.reload()}
      />
    </div>
  );
}
