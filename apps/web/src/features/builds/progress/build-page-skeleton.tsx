import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { InstallationStatus } from "./installation-status.tsx";

/** The real layout of the page; parts that are the same for every build are already shown. */
export function BuildPageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6 py-8 sm:py-10">
      <header>
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-2xl font-bold sm:text-3xl">{t("Building Your Server")}</h1>
          <Skeleton className="h-9 pointer-coarse:h-11 w-20" />
        </div>
        <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1.65fr_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="flex flex-col gap-6 sm:flex-row sm:items-center">
            <Skeleton className="mx-auto size-36 shrink-0 sm:size-40" />
            <div className="flex flex-1 flex-col gap-4">
              <Skeleton className="h-7 w-48" />
              <Skeleton className="h-5 w-64 max-w-full" />
              <Skeleton className="h-2 w-full" />
            </div>
          </Card>
          <Card>
            <CardHeader title={t("Live Output")} />
            <Skeleton className="h-72 w-full" />
          </Card>
        </div>
        <InstallationStatus steps={[]} />
      </div>
    </div>
  );
}
