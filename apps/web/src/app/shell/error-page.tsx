import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";

/** A page that broke, or whose code did not arrive because a newer version is out: a fresh load mends both. */
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
