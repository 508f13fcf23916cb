import { t } from "../../shared/text/t.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { serverTabs } from "./server-tabs.ts";
import type { ServerTab } from "./server-tabs.ts";
import { TabBar } from "./tab-bar.tsx";
import { TabSkeleton } from "./tab-skeleton.tsx";

interface ServerPageSkeletonProps {
  readonly serverId: string;
  readonly tab: ServerTab | undefined;
}

export function ServerPageSkeleton({ serverId, tab }: ServerPageSkeletonProps) {
  return (
    <div aria-busy="true" className="flex min-h-[calc(100dvh-4rem)] flex-col gap-3 py-3 sm:gap-4 sm:py-5">
      <h1 className="sr-only">{t("Loading your server")}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex h-11 items-center">
          <Skeleton className="h-8 w-56 max-w-full" />
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <Skeleton className="h-11 w-24 rounded-md max-sm:flex-1" />
          <Skeleton className="h-11 w-28 rounded-md max-sm:flex-1" />
        </div>
      </div>
      <Skeleton className="h-13 w-full rounded-lg" />
      <TabBar serverId={serverId} tabs={serverTabs} current={tab} />
      <TabSkeleton />
    </div>
  );
}
