import type { Backup } from "@blockwright/contract/backups";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { BackupList, type OpenBackup } from "./backup-list.tsx";
import { automaticQuery } from "./backup-queries.ts";

/** The backups that are made automatically. */
export function AutomaticBackups({
  server,
  onOpen,
}: {
  readonly server: Server;
  readonly onOpen: OpenBackup;
}) {
  const { data, error, isFetching, refetch } = useQuery(automaticQuery(server.id));
  return (
    <Card aria-labelledby="automatic-backups" aria-busy={!data && !error}>
      <CardHeader
        id="automatic-backups"
        title={t("Automatic backups")}
        description={t(
          "Made every night when something has changed. We keep the last {daily} days and the last {weekly} weeks.",
          { daily: data?.daily ?? 7, weekly: data?.weekly ?? 4 },
        )}
      />
      {data && <AutomaticList server={server} onOpen={onOpen} isOn={data.isOn} backups={data.backups} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load the automatic backups")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-14 w-full" />}
    </Card>
  );
}

interface AutomaticListProps {
  readonly server: Server;
  readonly isOn: boolean;
  readonly backups: readonly Backup[];
  readonly onOpen: OpenBackup;
}

function AutomaticList({ server, isOn, backups, onOpen }: AutomaticListProps) {
  if (backups.length === 0)
    return (
      <p className="text-sm text-ink-muted">
        {isOn ? t("The first one is made tonight.") : t("Automatic backups are switched off here.")}
      </p>
    );
  return <BackupList server={server} backups={backups} onOpen={onOpen} />;
}
