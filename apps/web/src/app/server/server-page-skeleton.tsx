import { t } from "../../shared/text/t.ts";
import { Card } from "../../shared/ui/card.tsx";
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
    <div aria-busy="true" className="flex flex-col gap-6 py-8 sm:py-10">
      <h1 className="sr-only">{t("Loading your server")}</h1>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-28" />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0 flex-1 basis-72">
            <Skeleton className="h-10 w-72 max-w-full" />
            <div className="mt-1 flex h-9 items-center pointer-coarse:h-11">
              <Skeleton className="h-5 w-56" />
            </div>
          </div>
          <div className="flex gap-3 max-sm:w-full">
            <Skeleton className="h-11 w-24 rounded-md max-sm:flex-1" />
            <Skeleton className="h-11 w-28 rounded-md max-sm:flex-1" />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-6">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Card key={card} className="flex min-h-39 flex-col gap-3 !p-3.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-6 w-24 max-w-full" />
          </Card>
        ))}
      </div>
      <TabBar serverId={serverId} tabs={serverTabs} current={tab} />
      <TabSkeleton />
    </div>
  );
}
