import { t } from "../../shared/text/t.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

export function BillingSkeleton() {
  return (
    <output aria-label={t("Loading")} className="flex flex-col gap-6">
      <Skeleton className="h-12 w-64" />
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-72 max-w-full" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-11 w-40" />
      </Card>
      <Card className="flex flex-col gap-5">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="h-24 w-full" />
      </Card>
    </output>
  );
}
