import type { TrashEntry } from "@blockwright/contract/files";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { FileIcon } from "../browse/file-icon.tsx";
import { nameOf } from "../file-paths.ts";
import { trashQuery } from "../file-queries.ts";
import { useTrash } from "./use-trash.ts";
import { ViewHeader } from "./view-header.tsx";

interface TrashViewProps {
  readonly serverId: string;
  readonly canWrite: boolean;
}

/** Deleted files, which count against the storage until they are deleted permanently. */
export function TrashView({ serverId, canWrite }: TrashViewProps) {
  const { data, error, isFetching, refetch } = useQuery(trashQuery(serverId));
  const [isAsking, setAsking] = useState(false);
  const trash = useTrash(serverId, () => setAsking(false));
  const entries = data?.entries;
  const bytes = entries?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  return (
    <Card isFlush>
      <ViewHeader
        serverId={serverId}
        dir=""
        title={t("Trash")}
        description={t("Deleted files are kept for 7 days and count as used storage until then.")}
      >
        {canWrite && entries !== undefined && entries.length > 0 && (
          <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
            <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t("Empty trash")}
          </Button>
        )}
      </ViewHeader>
      {error !== null && (
        <ErrorState
          title={t("Failed to load files")}
          message={messageOf(error, t("Please try again"))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && entries === undefined && <Skeleton className="m-5 h-40" />}
      {entries?.length === 0 && (
        <EmptyState title={t("The trash is empty")} description={t("Files you delete appear here.")} />
      )}
      <ul>
        {entries?.map((entry) => (
          <TrashRow
            key={entry.id}
            entry={entry}
            canWrite={canWrite}
            isBusy={trash.isBusy}
            onRestore={trash.restore}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={t("Empty the trash?")}
        description={t("{size} of deleted files are removed for good. This can't be undone.", {
          size: fileSize(bytes),
        })}
        confirmLabel={t("Delete for good")}
        isOpen={isAsking}
        isBusy={trash.isBusy}
        onOpenChange={setAsking}
        onConfirm={trash.empty}
      />
    </Card>
  );
}

interface TrashRowProps {
  readonly entry: TrashEntry;
  readonly canWrite: boolean;
  readonly isBusy: boolean;
  readonly onRestore: (entry: TrashEntry) => void;
}

function TrashRow({ entry, canWrite, isBusy, onRestore }: TrashRowProps) {
  const name = visibleLine(nameOf(entry.path));
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-night-700/60 px-4 py-2 text-sm last:border-0 sm:px-5">
      <FileIcon name={name} type={entry.type} />
      <div className="min-w-0 flex-1">
        <div className="truncate" title={visibleLine(entry.path)}>
          {visibleLine(entry.path)}
        </div>
        <div className="text-xs text-ink-muted">
          {fileSize(entry.size)}
          {" · "}
          <TimeAgo iso={entry.deletedAt} />
        </div>
      </div>
      {canWrite && (
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={t("Restore {name}", { name })}
          onClick={() => onRestore(entry)}
        >
          <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Restore")}
        </Button>
      )}
    </li>
  );
}
