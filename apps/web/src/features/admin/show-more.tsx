import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";

interface ShowMoreProps {
  readonly list: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

/** The next page of a list, if there is one. */
export function ShowMore({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-center">
      {t("Show more")}
    </Button>
  );
}
