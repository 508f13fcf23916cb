import { Card } from "../../../shared/ui/card.tsx";
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
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-28" />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0 flex-1 basis-72">
            <Skeleton className="h-10 w-72 max-w-full" />
            <Skeleton className="mt-3 h-5 w-56" />
          </div>
          <div className="flex gap-3">
            <Skeleton className="h-11 w-24 rounded-md" />
            <Skeleton className="h-11 w-28 rounded-md" />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-6">
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Card key={card} className="flex min-h-36 flex-col gap-3 !p-3.5">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-6 w-24 max-w-full" />
          </Card>
        ))}
      </div>
      <ServerTabs serverId={serverId} current={tab} />
      <Skeleton className="h-96 w-full rounded-lg sm:h-[36rem]" />
    </div>
  );
}
