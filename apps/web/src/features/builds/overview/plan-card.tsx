import { plans } from "@blockwright/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { limitsQuery } from "../build-queries.ts";

export function PlanCard() {
  const { data: limits, error, isFetching, refetch } = useQuery(limitsQuery);
  return (
    <Card aria-labelledby="your-plan" aria-busy={limits === undefined && error === null}>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id="your-plan" className="text-xl font-semibold">
          {t("Your plan")}
        </h2>
        {limits && <Badge tone="lamp">{plans[limits.plan].name}</Badge>}
      </div>
      {limits && (
        <>
          <p className="mb-2 flex justify-between gap-4 text-sm">
            <span className="text-ink-muted">{t("Servers")}</span>
            <span className="font-medium tabular-nums">
              {t("{used} of {max}", { used: limits.servers, max: limits.maxServers })}
            </span>
          </p>
          <ProgressBar
            label={t("Servers of your plan")}
            percent={(limits.servers / Math.max(1, limits.maxServers)) * 100}
          />
        </>
      )}
      {!limits && error && (
        <ErrorState
          title={t("We couldn't load your plan")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!limits && !error && <Skeleton className="h-9 w-full" />}
    </Card>
  );
}
