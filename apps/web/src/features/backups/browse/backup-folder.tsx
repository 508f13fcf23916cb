import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { backupFolderQuery } from "./backup-file-queries.ts";
import { BackupFileRow } from "./backup-file-row.tsx";

interface BackupFolderProps {
  readonly backupId: string;
  readonly dir: string;
  readonly canRestore: boolean;
  readonly isBusy: boolean;
  readonly onOpen: (dir: string) => void;
  readonly onRestore: (path: string) => void;
  readonly onDownload: (name: string) => void;
}

export function BackupFolder({ backupId, dir, canRestore, isBusy, ...on }: BackupFolderProps) {
  const query = useInfiniteQuery(backupFolderQuery(backupId, dir));
  const { data, error, isFetching, hasNextPage } = query;
  const entries = data?.pages.flatMap(({ files }) => files);
  const pathOf = (name: string) => (dir === "" ? name : `${dir}/${name}`);
  if (!entries)
    return error ? (
      <ErrorState
        title={t("We couldn't open this backup")}
        message={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div aria-busy="true" className="p-5">
        <Skeleton className="h-40 w-full" />
      </div>
    );
  if (entries.length === 0)
    return <EmptyState title={t("This folder is empty")} description={t("There was nothing in it then.")} />;
  return (
    <>
      <ul aria-label={t("Files of the backup")}>
        {entries.map((entry) => (
          <BackupFileRow
            key={entry.name}
            entry={entry}
            canRestore={canRestore}
            isBusy={isBusy}
            onOpen={() => on.onOpen(pathOf(entry.name))}
            onRestore={() => on.onRestore(pathOf(entry.name))}
            onDownload={() => on.onDownload(entry.name)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button isBusy={isFetching} onClick={() => void query.fetchNextPage()}>
            {t("Show more")}
          </Button>
        </div>
      )}
    </>
  );
}
