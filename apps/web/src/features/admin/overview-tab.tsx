import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Database, Server, Users } from "lucide-react";
import { t } from "../../shared/text/t.ts";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { IntegrityCard } from "./integrity/integrity-card.tsx";
import { integrityQuery } from "./integrity/integrity-queries.ts";
import { MachinesSection } from "./machines/machines-section.tsx";
import { FlagsCard } from "./flags/flags-card.tsx";
import { HelpQueue } from "./queue/help-queue.tsx";
import { queueQuery } from "./queue/queue-queries.ts";
import { FailedRuns, failedRunsQuery } from "./runs/failed-runs.tsx";
import { totalsQuery } from "./admin-queries.ts";
import { PlannedWorkCard } from "./work/planned-work-card.tsx";
import { TabState } from "./tab-state.tsx";

export function OverviewTab() {
  const totals = useQuery(totalsQuery);
  const integrity = useQuery(integrityQuery);
  const requests = useInfiniteQuery(queueQuery("open"));
  const failed = useQuery(failedRunsQuery("admin"));
  // What is below them would move when they are loaded.
  const isTopPending = [totals, integrity, requests, failed].some(({ isPending }) => isPending);
  return (
    <div className="flex flex-col gap-8">
      <Totals />
      {!isTopPending && (
        <>
          <HelpQueue />
          <FailedRuns desk="admin" />
          <MachinesSection />
          <PlannedWorkCard />
          <FlagsCard />
        </>
      )}
    </div>
  );
}

function Totals() {
  const query = useQuery(totalsQuery);
  return (
    <TabState query={query} failedTitle={t("We couldn't load the totals")}>
      {(totals) => (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <StatCard icon={Users} label={t("Total Users")} value={String(totals.users)} />
            <StatCard icon={Database} label={t("Database Servers")} value={String(totals.servers)} />
            <StatCard icon={Server} label={t("VPS Servers")} value={String(totals.vpsServers)} />
          </div>
          <IntegrityCard totals={totals} />
        </div>
      )}
    </TabState>
  );
}
