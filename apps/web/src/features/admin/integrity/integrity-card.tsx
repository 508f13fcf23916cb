import type { readDeskTotals } from "@blockwright/contract/admin/fleet";
import type { RouteAnswer } from "@blockwright/contract/route";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { TabState } from "../tab-state.tsx";
import { DriftGroupSection } from "./drift-group.tsx";
import { integrityQuery, useRunCheck } from "./integrity-queries.ts";

interface IntegrityCardProps {
  readonly totals: RouteAnswer<typeof readDeskTotals>;
}

/** The counts of the spec, and below them every difference that the last check found. */
export function IntegrityCard({ totals: { servers, vpsServers, missing, away } }: IntegrityCardProps) {
  return (
    <Card>
      <CardHeader
        title={t("Data Integrity")}
        description={t("{inDatabase} in the database, {held} on the machines.", {
          inDatabase: servers,
          held: vpsServers,
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
      {away.length > 0 && (
        <p className="mt-3 text-lamp-400">
          {t("No answer from: {names}.", {
            names: away.map(({ nodeName }) => visibleLine(nodeName)).join(", "),
          })}
        </p>
      )}
      <Differences />
    </Card>
  );
}

function Differences() {
  const integrity = useQuery(integrityQuery);
  const check = useRunCheck();
  return (
    <TabState query={integrity} failedTitle={t("We couldn't load the differences")}>
      {({ groups, checkedAt, isChecking, away }) => (
        <div className="mt-4 flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              {checkedAt === null ? (
                t("Not checked yet.")
              ) : (
                <>
                  {t("Last check")} <TimeAgo iso={checkedAt} />
                </>
              )}
            </p>
            <Button size="sm" isBusy={isChecking || check.isPending} onClick={() => check.mutate()}>
              {t("Run check")}
            </Button>
          </div>
          {away.length > 0 && (
            <p className="text-sm text-lamp-400">
              {t("Not part of the last check: {names}.", { names: away.map(visibleLine).join(", ") })}
            </p>
          )}
          {groups.length === 0 && checkedAt !== null && (
            <p className="text-ink-muted">{t("Machines, backups and database agree.")}</p>
          )}
          {groups.map((group) => (
            <DriftGroupSection key={group.kind} group={group} />
          ))}
        </div>
      )}
    </TabState>
  );
}
