import type { RouteAnswer } from "@blockwright/contract/route";
import type { listVpsServers } from "@blockwright/contract/admin/fleet";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Database, Server, TriangleAlert, Users } from "lucide-react";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { StatCard } from "../../shared/ui/stat-card.tsx";
import { MachinesSection } from "./machines/machines-section.tsx";
import { FailedRuns } from "./runs/failed-runs.tsx";
import { peopleQuery, vpsServersQuery } from "./admin-queries.ts";
import { TabState } from "./tab-state.tsx";

type Held = RouteAnswer<typeof listVpsServers>;

export function OverviewTab() {
  return (
    <div className="flex flex-col gap-8">
      <Totals />
      <MachinesSection />
      <FailedRuns />
    </div>
  );
}

function Totals() {
  const people = useInfiniteQuery(peopleQuery(""));
  const held = useQuery(vpsServersQuery);
  return (
    <TabState query={people} failedTitle={t("We couldn't load the people")}>
      {({ pages: [first] }) => (
        <TabState query={held} failedTitle={t("We couldn't ask the machines")}>
          {(machines) => (
            <div className="flex flex-col gap-4">
              <div className="grid gap-4 sm:grid-cols-3">
                <StatCard icon={Users} label={t("Total Users")} value={String(first?.totalUsers ?? 0)} />
                <StatCard
                  icon={Database}
                  label={t("Database Servers")}
                  value={String(first?.totalServers ?? 0)}
                />
                <StatCard icon={Server} label={t("VPS Servers")} value={String(machines.servers.length)} />
              </div>
              <Integrity inDatabase={first?.totalServers ?? 0} held={machines} />
            </div>
          )}
        </TabState>
      )}
    </TabState>
  );
}

function Integrity({ inDatabase, held }: { readonly inDatabase: number; readonly held: Held }) {
  const missing = held.servers.filter((server) => !server.inDatabase).length;
  return (
    <Card>
      <CardHeader
        title={t("Data Integrity")}
        description={t("{inDatabase} in the database, {held} on the machines.", {
          inDatabase,
          held: held.servers.length,
        })}
      />
      {missing > 0 ? (
        <p className="flex items-center gap-2 font-medium text-ember-400">
          <TriangleAlert aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
          {t("{count} server(s) on VPS are NOT in database!", { count: missing })}
        </p>
      ) : (
        <p className="text-ink-muted">{t("Every server on the machines is in the database.")}</p>
      )}
      {held.away.length > 0 && (
        <p className="mt-3 text-lamp-400">
          {t("No answer from: {names}.", {
            names: held.away.map(({ nodeName }) => visibleLine(nodeName)).join(", "),
          })}
        </p>
      )}
    </Card>
  );
}
