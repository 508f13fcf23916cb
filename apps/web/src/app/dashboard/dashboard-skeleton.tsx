import { ServerRowSkeleton } from "../../features/servers/overview/servers-overview.tsx";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-6 lg:grid-cols-[1.65fr_1fr]">
      <Card>
        <CardHeader title={t("Your servers")} />
        <ServerRowSkeleton />
        <ServerRowSkeleton />
      </Card>
      <div className="flex min-w-0 flex-col gap-6">
        <Card>
          <CardHeader title={t("Your plan")} />
          <Skeleton className="h-9 w-full" />
        </Card>
        <Card>
          <CardHeader title={t("Resources")} description={t("All your servers together.")} />
          <Skeleton className="h-28 w-full" />
        </Card>
      </div>
    </div>
  );
}
