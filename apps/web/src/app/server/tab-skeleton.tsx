import { Card } from "../../shared/ui/card.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

const lineWidths = ["w-72", "w-96", "w-80", "w-64", "w-96", "w-56"];

export function TabSkeleton() {
  return (
    <Card isFlush aria-busy="true" className="flex grow flex-col">
      <div className="border-b border-night-700 px-4 py-3 sm:px-5">
        <Skeleton className="h-9 w-32" />
      </div>
      <div className="flex min-h-48 grow flex-col gap-2 px-4 py-4 sm:px-5">
        {lineWidths.map((width, index) => (
          <Skeleton key={index} className={classNames("h-4 max-w-full", width)} />
        ))}
      </div>
    </Card>
  );
}
