import { t } from "../text/t.ts";
import { Skeleton } from "../ui/skeleton.tsx";

/** As tall as the provider's fields with the button below them. */
export function CardFormSkeleton() {
  return (
    <output aria-label={t("Loading")} className="flex flex-col gap-4">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="mt-2 h-11 w-full" />
    </output>
  );
}
