import { maxBackups, type Backup } from "@blockwright/contract/backups";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { BackupList, type OpenBackup } from "./backup-list.tsx";
import { backupsQuery, useCreateBackup } from "./backup-queries.ts";
import { RestoreFromFile } from "./from-file/restore-from-file.tsx";

export function BackupsTab({ server, onOpen }: { readonly server: Server; readonly onOpen: OpenBackup }) {
  const { data: backups, error, isFetching, refetch } = useQuery(backupsQuery(server.id));
  return (
    <Card aria-labelledby="backups" aria-busy={!backups && !error}>
      <CardHeader
        id="backups"
        title={t("Backups")}
        description={t("A copy of all files, worlds and settings. Players can stay online while it is made.")}
      />
      <LastBackup at={server.lastBackup} />
      {backups && <Backups server={server} backups={backups} onOpen={onOpen} />}
      {!backups && error && (
        <ErrorState
          title={t("We couldn't load the backups")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!backups && !error && <BackupsSkeleton />}
    </Card>
  );
}

/** The newest of both kinds: how much would be lost if something happened now. */
function LastBackup({ at }: { readonly at: string | null }) {
  if (at === null) return null;
  return (
    <p className="-mt-3 mb-5 text-sm text-ink-muted">
      {t("Last good backup:")} <TimeAgo iso={at} />
    </p>
  );
}

interface BackupsProps {
  readonly server: Server;
  readonly backups: readonly Backup[];
  readonly onOpen: OpenBackup;
}

function Backups({ server, backups, onOpen }: BackupsProps) {
  const create = useCreateBackup(server.id);
  const isFull = backups.filter(({ status }) => status !== "failed").length >= maxBackups;
  return (
    <>
      {server.actions.includes("create-backups") && (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            disabled={isFull}
            isBusy={create.isPending}
            onClick={() => create.mutate()}
          >
            {!create.isPending && <Archive aria-hidden className="size-4.5" strokeWidth={1.75} />}
            {t("Create Backup")}
          </Button>
          {server.actions.includes("restore-backups") && <RestoreFromFile serverId={server.id} />}
          {isFull && (
            <p className="text-sm text-ink-muted">
              {t("Maximum 2 backups allowed. Delete a backup to create a new one.")}
            </p>
          )}
        </div>
      )}
      {backups.length === 0 ? (
        <EmptyState
          title={t("No backups available")}
          description={t("Make one before you try something new. You can go back to it at any time.")}
        />
      ) : (
        <BackupList server={server} backups={backups} onOpen={onOpen} />
      )}
    </>
  );
}

function BackupsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 w-40" />
      {[0, 1].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
