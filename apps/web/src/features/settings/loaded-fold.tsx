import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Fold, FoldSkeleton } from "../../shared/ui/fold.tsx";

interface LoadedFoldProps<Data> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly query: UseQueryOptions<Data, Error, Data, string[]>;
  readonly failedTitle: string;
  readonly children: (data: Data) => ReactNode;
}

/** Asks the api once it is opened. */
export function LoadedFold<Data>({ query, failedTitle, children, ...fold }: LoadedFoldProps<Data>) {
  return (
    <Fold {...fold}>
      <Loaded query={query} failedTitle={failedTitle}>
        {children}
      </Loaded>
    </Fold>
  );
}

type LoadedProps<Data> = Pick<LoadedFoldProps<Data>, "query" | "failedTitle" | "children">;

function Loaded<Data>({ query, failedTitle, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = useQuery(query);
  if (data !== undefined) return children(data);
  if (error)
    return (
      <ErrorState
        title={failedTitle}
        message={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <FoldSkeleton />;
}
