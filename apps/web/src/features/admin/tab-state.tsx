import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

interface TabStateProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  /** Names what could not be loaded. */
  readonly failedTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** Loading, failed or there. */
export function TabState<Data>({ query, failedTitle, children }: TabStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <Card>
        <ErrorState
          level="h2"
          title={failedTitle}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  return <TabSkeleton />;
}

export function TabSkeleton() {
  return (
    <output aria-busy aria-label={t("Loading")} className="grid gap-4 md:grid-cols-2">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-36" />
      ))}
    </output>
  );
}
