import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { TimeAgo, TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { sharedConsoleQuery } from "./console-share-queries.ts";

/** For everybody with the link. */
export function SharedConsolePage() {
  const { token } = useParams({ from: "/console/$token" });
  const { data: shared, error, isFetching, refetch } = useQuery(sharedConsoleQuery(token));
  usePageTitle(t("Shared console"));
  if (!shared && !error) return <PageSpinner />;
  const isGone = hasStatus(error, 404);
  return (
    <div className="mx-auto w-full max-w-5xl py-8 sm:py-12">
      {/* React puts it into the head. */}
      <meta name="robots" content="noindex, nofollow" />
      <Card>
        {error && isGone && (
          <EmptyState
            level="h1"
            title={t("This link no longer works")}
            description={messageOf(error, t("Please try again in a moment."))}
          />
        )}
        {error && !isGone && (
          <ErrorState
            level="h1"
            title={t("We couldn't load this page")}
            message={messageOf(error, t("Please try again in a moment."))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {shared && !error && (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <div>
                <h1 className="text-2xl font-bold">{t("Shared console")}</h1>
                <p className="text-sm text-ink-muted">
                  {t("Shared")} <TimeAgo iso={shared.createdAt} />
                  {" · "}
                  {t("Ends")} <TimeLeft iso={shared.expiresAt} />
                </p>
              </div>
              <CopyButton value={shared.lines.join("\n")} what={t("the console lines")} />
            </div>
            <ul className="overflow-x-hidden rounded-md bg-night-950/60 p-3 font-mono text-console [font-variant-ligatures:none]">
              {shared.lines.map((line, index) => (
                <li key={index} className="wrap-anywhere whitespace-pre-wrap">
                  {visibleLine(line)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  );
}
