import type { Backup } from "@blockwright/contract/backups";
import type { FileEntry } from "@blockwright/contract/files";
import type { Server } from "@blockwright/contract/servers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft, Download, Globe } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { BackupFolder } from "./backup-folder.tsx";
import {
  backupFolderQuery,
  useBackupDownload,
  useRestoreBackupFile,
  type BackupSelection,
} from "./backup-file-queries.ts";
import { BackupPath } from "./backup-path.tsx";

interface BackupBrowserProps {
  readonly server: Server;
  readonly backup: Backup;
  readonly onClose: () => void;
}

/** Shows a backup like a folder: single files and folders can be restored or downloaded. */
export function BackupBrowser({ server, backup, onClose }: BackupBrowserProps) {
  const [dir, setDir] = useState("");
  const [asked, setAsked] = useState<string>();
  const download = useBackupDownload(backup.id);
  const restore = useRestoreBackupFile(server.id, backup.id, () => setAsked(undefined));
  const isBusy = download.isPending || restore.isPending;
  return (
    <Card isFlush aria-labelledby="backup-files">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-night-700 px-4 py-3 sm:px-5">
        <Button size="sm" variant="ghost" className="-ml-2" onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Backups")}
        </Button>
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="backup-files" className="text-lg font-semibold wrap-anywhere">
            {visibleLine(backup.name)}
          </h2>
          <p className="text-sm text-ink-muted">
            {t("Restore or download single files. What is restored replaces what is there now.")}
          </p>
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-2 border-b border-night-700 px-3 py-2 sm:px-4">
        <BackupPath dir={dir} onOpen={setDir} />
        <DownloadButtons backupId={backup.id} dir={dir} isBusy={isBusy} onDownload={download.mutate} />
      </div>
      <BackupFolder
        key={dir}
        backupId={backup.id}
        dir={dir}
        canRestore={server.actions.includes("write-files")}
        isBusy={isBusy}
        onOpen={setDir}
        onRestore={setAsked}
        onDownload={(name) => download.mutate({ dir, names: [name] })}
      />
      <ConfirmDialog
        title={t("Restore '{name}'?", { name: visibleLine(asked ?? "") })}
        description={t("It replaces what is there now, which goes to the trash for 7 days.")}
        confirmLabel={t("Restore")}
        isOpen={asked !== undefined}
        isBusy={restore.isPending}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined);
        }}
        onConfirm={() => asked !== undefined && restore.mutate(asked)}
      />
    </Card>
  );
}

interface DownloadButtonsProps {
  readonly backupId: string;
  readonly dir: string;
  readonly isBusy: boolean;
  readonly onDownload: (selection: BackupSelection) => void;
}

/** The world, or the whole open folder. */
function DownloadButtons({ backupId, dir, isBusy, onDownload }: DownloadButtonsProps) {
  const { data: top } = useInfiniteQuery(backupFolderQuery(backupId, ""));
  const worlds = worldsAmong(top?.pages.flatMap(({ files }) => files) ?? []);
  return (
    <>
      {dir === "" && worlds.length > 0 && (
        <Button size="sm" disabled={isBusy} onClick={() => onDownload({ dir, names: worlds })}>
          <Globe aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Download world")}
        </Button>
      )}
      <Button size="sm" disabled={isBusy} onClick={() => onDownload({ dir, names: [] })}>
        <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
        {dir === "" ? t("Download all") : t("Download folder")}
      </Button>
    </>
  );
}

/** By the default names of the games. A world with another name is a folder like any other. */
function worldsAmong(entries: readonly FileEntry[]): string[] {
  return entries
    .filter(({ name, type }) => type === "directory" && /^worlds?$|^world_(nether|the_end)$/.test(name))
    .map(({ name }) => name);
}
