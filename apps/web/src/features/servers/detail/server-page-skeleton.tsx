import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { ServerTabs } from "./server-tabs.tsx";
import type { ServerTab } from "./server-tabs.tsx";

interface ServerPageSkeletonProps {
  readonly serverId: string;
  readonly tab: ServerTab;
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
      <ServerTabs serverId={serverId} current={tab} />
      <TabSkeleton />
    </div>
  );
}

const lineWidths = ["w-72", "w-96", "w-80", "w-64", "w-96", "w-56"];

export function TabSkeleton() {
  return (
    <Card isFlush aria-busy="true">
      <div className="border-b border-night-700 px-4 py-3 sm:px-5">
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="flex h-96 flex-col gap-2 px-4 py-4 sm:h-[34rem] sm:px-5">
        {lineWidths.map((width, index) => (
          <Skeleton key={index} className={classNames("h-4 max-w-full", width)} />
        ))}
      </div>
    </Card>
  );
}
