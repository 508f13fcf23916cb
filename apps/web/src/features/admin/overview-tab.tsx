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
import { peopleQuery, vpsServersQuery } from "./admin-queries.ts";
import { PlannedWorkCard } from "./work/planned-work-card.tsx";
import { TabState } from "./tab-state.tsx";

export function OverviewTab() {
  const people = useInfiniteQuery(peopleQuery(""));
  const held = useInfiniteQuery(vpsServersQuery(""));
  const integrity = useQuery(integrityQuery);
  const requests = useInfiniteQuery(queueQuery("open"));
  const failed = useQuery(failedRunsQuery("admin"));
  // What is below them would move when they are loaded.
  const isTopPending = [people, held, integrity, requests, failed].some(({ isPending }) => isPending);
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
  const people = useInfiniteQuery(peopleQuery(""));
  const held = useInfiniteQuery(vpsServersQuery(""));
  return (
    <TabState query={people} failedTitle={t("We couldn't load the people")}>
      {({ pages: [first] }) => (
        <TabState query={held} failedTitle={t("We couldn't ask the machines")}>
          {({ pages: [firstHeld] }) => (
            <div className="flex flex-col gap-4">
              <div className="grid gap-4 sm:grid-cols-3">
                <StatCard icon={Users} label={t("Total Users")} value={String(first?.totalUsers ?? 0)} />
                <StatCard
                  icon={Database}
                  label={t("Database Servers")}
                  value={String(first?.totalServers ?? 0)}
                />
                <StatCard icon={Server} label={t("VPS Servers")} value={String(firstHeld?.total ?? 0)} />
              </div>
              {firstHeld && <IntegrityCard inDatabase={first?.totalServers ?? 0} held={firstHeld} />}
            </div>
          )}
        </TabState>
      )}
    </TabState>
  );
}
