import type { ServerSummary } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { gibOf, percentOf } from "../figures.ts";
import { serversQuery } from "../server-queries.ts";

/** The usage of all servers together, of their allocated resources. */
export function ResourcesCard() {
  const { data, error } = useQuery(serversQuery);
  const servers = data?.filter(({ sharedBy }) => sharedBy === null);
  if (servers?.length === 0 || (!servers && error)) return null;
  return (
    <Card aria-labelledby="resources">
      <CardHeader id="resources" title={t("Resources")} description={t("All your servers together.")} />
      {servers ? <Totals servers={servers} /> : <Skeleton className="h-24 w-full" />}
    </Card>
  );
}

function Totals({ servers }: { readonly servers: readonly ServerSummary[] }) {
  const totals = [
    {
      label: t("Memory"),
      used: sum(servers.map(({ ramUsage }) => ramUsage)),
      max: sum(servers.map(({ maxRam }) => maxRam)) ?? 0,
    },
    {
      label: t("Disk"),
      used: sum(servers.map(({ storageUsed }) => storageUsed)),
      max: sum(servers.map(({ maxStorage }) => maxStorage)) ?? 0,
    },
  ];
  const players = servers.reduce((all, { currentPlayers }) => all + currentPlayers, 0);
  return (
    <div className="flex flex-col gap-4 text-sm">
      {totals.map(({ label, used, max }) => (
        <div key={label}>
          <p className="mb-2 flex justify-between gap-4">
            <span className="text-ink-muted">{label}</span>
            <span className="font-medium tabular-nums">{gibOf(used, max)}</span>
          </p>
          <ProgressBar label={label} percent={percentOf(used, max)} />
        </div>
      ))}
      <p className="flex justify-between gap-4">
        <span className="text-ink-muted">{t("Players online")}</span>
        <span className="font-medium tabular-nums">{players}</span>
      </p>
    </div>
  );
}

/** Null if none of them was measured. */
function sum(values: readonly (number | null)[]): number | null {
  const measured = values.filter((value) => value !== null);
  return measured.length === 0 ? null : measured.reduce((all, value) => all + value, 0);
}
