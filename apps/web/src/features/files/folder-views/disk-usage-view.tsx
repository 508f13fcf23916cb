import type { WeighedFolder } from "@blockwright/contract/files";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { deleteEntries } from "../changes/file-change.ts";
import { useFileChanges } from "../changes/use-file-changes.ts";
import { folderOf } from "../file-paths.ts";
import { diskUsageQuery } from "../file-queries.ts";
import { placeLink } from "../use-files-place.ts";
import { ViewHeader } from "./view-header.tsx";
import { WeighedRow } from "./weighed-row.tsx";

interface DiskUsageViewProps {
  readonly server: Server;
  readonly dir: string;
  readonly canWrite: boolean;
}

/** Disk usage, largest first, with what can be cleared without losing anything important. */
export function DiskUsageView({ server, dir, canWrite }: DiskUsageViewProps) {
  const { data, error, isFetching, refetch } = useQuery(diskUsageQuery(server.id, dir));
  const { apply, busyPaths } = useFileChanges(server.id);
  const [clearing, setClearing] = useState<WeighedFolder | null>(null);
  const place = dir === "" ? t("All files of this server") : visibleLine(dir);
  return (
    <Card isFlush>
      <ViewHeader
        serverId={server.id}
        dir={dir}
        title={t("What fills the disk")}
        description={data === undefined ? place : `${place}: ${fileSize(data.size)}`}
      />
      {error !== null && (
        <ErrorState
          title={t("Failed to load files")}
          message={messageOf(error, t("Please try again"))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton className="m-5 h-64" />}
      {data?.entries.length === 0 && (
        <EmptyState
          title={t("No files found")}
          description={t("Server directory is empty or not yet created")}
        />
      )}
      {dir !== "" && <UpLink serverId={server.id} dir={dir} />}
      <ul>
        {data?.entries.map((entry) => (
          <WeighedRow
            key={entry.path}
            serverId={server.id}
            entry={entry}
            wholeBytes={data.size}
            isBusy={busyPaths.has(entry.path)}
            onClear={canWrite ? setClearing : undefined}
          />
        ))}
      </ul>
      {data?.isComplete === false && (
        <p className="border-t border-night-700 px-4 py-3 text-sm text-lamp-400 sm:px-5">
          {t("There are too many files to count them all. Sizes are at least what is shown.")}
        </p>
      )}
      <ClearDialog
        clearing={clearing}
        onClose={() => setClearing(null)}
        onConfirm={({ path }) => apply(deleteEntries([path], true))}
      />
    </Card>
  );
}

function UpLink({ serverId, dir }: { readonly serverId: string; readonly dir: string }) {
  return (
    <Link
      {...placeLink(serverId, { dir: folderOf(dir), view: "disk" })}
      className="flex h-11 items-center px-4 text-sm text-sky-400 -outline-offset-2 sm:px-5"
    >
      {t("Up one folder")}
    </Link>
  );
}

interface ClearDialogProps {
  readonly clearing: WeighedFolder | null;
  readonly onClose: () => void;
  readonly onConfirm: (entry: WeighedFolder) => void;
}

function ClearDialog({ clearing, onClose, onConfirm }: ClearDialogProps) {
  return (
    <ConfirmDialog
      title={t("Delete '{name}' for good?", { name: visibleLine(clearing?.path ?? "") })}
      description={t("This frees {size} right away. It does not go to the trash.", {
        size: fileSize(clearing?.size ?? 0),
      })}
      confirmLabel={t("Delete for good")}
      isOpen={clearing !== null}
      isBusy={false}
      onOpenChange={onClose}
      onConfirm={() => {
        if (clearing !== null) onConfirm(clearing);
        onClose();
      }}
    />
  );
}
