import { useQuery } from "@tanstack/react-query";
import { ActivityCard } from "../../features/activity/activity-card.tsx";
import { buildsQuery } from "../../features/builds/build-queries.ts";
import { QuickStart } from "../../features/builds/overview/quick-start.tsx";
import { RunningBuilds } from "../../features/builds/overview/running-builds.tsx";
import { PlanCard } from "../../features/builds/overview/plan-card.tsx";
import { ResourcesCard } from "../../features/servers/overview/resources-card.tsx";
import { ServersOverview } from "../../features/servers/overview/servers-overview.tsx";
import { serversQuery } from "../../features/servers/server-queries.ts";
import { handoversQuery } from "../../features/sharing/handover/handover-queries.ts";
import { ReceivedOffers } from "../../features/sharing/handover/received-offers.tsx";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { useBuildsUnderWay } from "../servers/use-builds-under-way.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";

export function DashboardPage() {
  const { username } = useSignedInUser();
  const { data: servers, isFetched: areServersKnown } = useQuery(serversQuery);
  const { data: builds, isFetched: areBuildsKnown } = useQuery(buildsQuery);
  const building = useBuildsUnderWay();
  const { isFetched: areOffersKnown } = useQuery(handoversQuery);
  // Shown together, so that builds and offers that load second don't push the servers down.
  const isKnown = areServersKnown && areBuildsKnown && areOffersKnown;
  const isNew = servers?.length === 0 && builds?.length === 0;
  usePageTitle(t("Dashboard"));
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <header>
        <h1 className="text-2xl font-bold sm:text-3xl">{t("Dashboard")}</h1>
        <p className="mt-1 wrap-anywhere text-ink-muted">
          {isNew
            ? t("Welcome, {name}. Let's build your first server.", { name: username })
            : t("Welcome back, {name}.", { name: username })}
        </p>
      </header>
      <QuickStart />
      {!isKnown && <DashboardSkeleton />}
      <div className={classNames("items-start gap-6 lg:grid-cols-[1.65fr_1fr]", isKnown ? "grid" : "hidden")}>
        <div className="flex min-w-0 flex-col gap-6">
          <ReceivedOffers />
          <RunningBuilds />
          <ServersOverview isBuilding={(serverId) => building.has(serverId)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PlanCard />
          <ResourcesCard />
        </div>
      </div>
      {isKnown && <ActivityCard />}
    </div>
  );
}
