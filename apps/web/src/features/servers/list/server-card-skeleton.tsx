import { Card } from "../../../shared/ui/card.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";

export function ServerCardSkeleton() {
  return (
    <Card className="flex h-full flex-col gap-4">
      <div>
        <div className="flex items-center justify-between gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-5.5 w-16 rounded-full" />
        </div>
        <Skeleton className="mt-1 h-5 w-56 max-w-full" />
      </div>
      <div className="grid grid-cols-2 gap-x-6 gap-y-2">
        {[0, 1, 2, 3].map((fact) => (
          <Skeleton key={fact} className="h-5 w-full" />
        ))}
        <Skeleton className="col-span-2 h-5 w-full" />
      </div>
      <div className="flex gap-1.5">
        <Skeleton className="h-5.5 w-20 rounded-full" />
        <Skeleton className="h-5.5 w-24 rounded-full" />
      </div>
      <Skeleton className="h-9 pointer-coarse:h-11 w-full rounded-md" />
      <div className="mt-auto grid grid-cols-2 gap-2">
        <Skeleton className="h-9 pointer-coarse:h-11 rounded-md" />
        <Skeleton className="h-9 pointer-coarse:h-11 rounded-md" />
        <Skeleton className="col-span-2 h-9 pointer-coarse:h-11 rounded-md" />
      </div>
    </Card>
  );
}
