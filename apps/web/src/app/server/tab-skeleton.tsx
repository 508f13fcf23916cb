import { Card } from "../../shared/ui/card.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import type { ServerTab } from "./server-tabs.ts";

const lineWidths = ["w-72", "w-96", "w-80", "w-64", "w-96", "w-56"];

export function TabSkeleton({ tab }: { readonly tab: ServerTab | undefined }) {
  return tab?.id === "terminal" ? <ConsoleSkeleton /> : <ListSkeleton />;
}

/** Toolbar, lines and the command at the end. */
function ConsoleSkeleton() {
  return (
    <Card isFlush aria-busy="true" className="flex grow flex-col">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-night-700 px-3 py-1.5 sm:px-5">
        <Skeleton className="h-5 w-24" />
        <div className="flex items-center gap-1 max-sm:order-last max-sm:basis-full sm:ml-auto">
          <Skeleton className={`${controlHeight} w-32 rounded-md sm:w-36`} />
          <Skeleton className={`${controlHeight} rounded-md max-sm:grow sm:w-44`} />
        </div>
        <div className="flex items-center gap-1 max-sm:ml-auto">
          <Skeleton className={`${controlHeight} w-24 rounded-md`} />
          <Skeleton className={`${controlHeight} w-9 pointer-coarse:w-11`} />
        </div>
      </div>
      <div className="flex min-h-32 grow flex-col gap-1 bg-night-950/60 px-3 py-2 sm:px-5 sm:py-3">
        {lineWidths.map((width, index) => (
          <Skeleton key={index} className={classNames("h-4 max-w-full", width)} />
        ))}
      </div>
      <div className="flex gap-2 border-t border-night-700 p-2 sm:gap-3 sm:px-5 sm:py-3">
        <Skeleton className="h-11 grow rounded-md" />
        <Skeleton className="h-11 w-24 rounded-md" />
      </div>
    </Card>
  );
}

const controlHeight = "h-9 pointer-coarse:h-11";

function ListSkeleton() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-7 w-48" />
      {lineWidths.map((width, index) => (
        <Skeleton key={index} className={classNames("h-5 max-w-full", width)} />
      ))}
    </Card>
  );
}
