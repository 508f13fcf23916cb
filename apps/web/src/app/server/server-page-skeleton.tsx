import { t } from "../../shared/text/t.ts";
import { classNames } from "../../shared/ui/class-names.ts";
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
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex h-11 items-center gap-x-2">
            <Skeleton className="mr-3 size-5 shrink-0" />
            <Skeleton className="h-8 w-56 min-w-0" />
            <Skeleton className="ml-auto h-5.5 w-16 rounded-full sm:ml-0" />
          </div>
          <div className="flex h-9 items-center pointer-coarse:h-11 max-sm:hidden">
            <Skeleton className="h-5 w-64" />
          </div>
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <Skeleton className="h-11 w-24 rounded-md max-sm:flex-1" />
          <Skeleton className="h-11 w-28 rounded-md max-sm:flex-1" />
          <Skeleton className="size-11 rounded-sm" />
        </div>
      </div>
      <div className="flex min-h-13 items-center gap-6 overflow-hidden rounded-lg border border-night-700 bg-night-850 px-3 sm:justify-between max-sm:[@media(max-height:30rem)]:hidden">
        {figureWidths.map((width, index) => (
          <div key={index} className="flex shrink-0 flex-col gap-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className={classNames("h-4", width)} />
          </div>
        ))}
      </div>
      <TabBar serverId={serverId} tabs={serverTabs} current={tab} />
      <TabSkeleton tab={tab} />
    </div>
  );
}

/** The address, then what is measured. */
const figureWidths = ["w-56", "w-16", "w-12", "w-28", "w-28", "w-28", "w-20"];
