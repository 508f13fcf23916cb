import { activityKindsShown, exportServerActivity, type ActivityKind } from "@blockwright/contract/activity";
import type { Server } from "@blockwright/contract/servers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { routeUrl } from "../../shared/api/route-url.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Fold, FoldSkeleton } from "../../shared/ui/fold.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { ActivityList } from "./activity-list.tsx";
import { serverActivityQuery, type ActivityFilter } from "./activity-queries.ts";
import { PersonSelect } from "./person-select.tsx";

/** Who did what on a server. */
export function ServerActivity({ server }: { readonly server: Server }) {
  const [kind, setKind] = useState<ActivityKind>();
  const [userId, setUserId] = useState<string>();
  return (
    <Fold
      id="activity"
      title={t("Activity")}
      description={t("Who did what on this server. Kept for 13 months.")}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <Select
            className="w-full sm:w-52"
            aria-label={t("Show")}
            value={kind ?? ""}
            options={kindOptions()}
            onChange={({ currentTarget: { value } }) =>
              setKind(activityKindsShown.find((one) => one === value))
            }
          />
          <PersonSelect server={server} userId={userId} onChoose={setUserId} />
        </div>
        <a
          href={routeUrl(exportServerActivity.path, { serverId: server.id })}
          download
          className={buttonStyle("secondary", "sm")}
        >
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {t("Export CSV")}
        </a>
      </div>
      <Entries serverId={server.id} filter={{ kind, userId }} />
    </Fold>
  );
}

function kindOptions() {
  const labels: Record<ActivityKind, string> = {
    server: t("Server and people"),
    file: t("Files"),
    plugin: t("Plugins"),
    change: t("Changes and reinstalls"),
    build: t("Builds"),
  };
  return [
    { value: "", label: t("Everything") },
    ...activityKindsShown.map((kind) => ({ value: kind, label: labels[kind] })),
  ];
}

function Entries({ serverId, filter }: { readonly serverId: string; readonly filter: ActivityFilter }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(serverActivityQuery(serverId, filter));
  if (data) {
    const entries = data.pages.flatMap((page) => page.entries);
    if (entries.length === 0)
      return (
        <EmptyState title={t("Nothing yet")} description={t("What people do here appears in this list.")} />
      );
    return (
      <>
        <ActivityList entries={entries} />
        {hasNextPage && (
          <Button className="mt-5" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("Show older")}
          </Button>
        )}
      </>
    );
  }
  if (error)
    return (
      <ErrorState
        title={t("We couldn't load the activity")}
        message={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <FoldSkeleton />;
}
