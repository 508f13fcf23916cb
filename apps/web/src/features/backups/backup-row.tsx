import type { Backup } from "@blockwright/contract/backups";
import type { Server } from "@blockwright/contract/servers";
import { FolderOpen, RotateCcw, Trash2, X } from "lucide-react";
import { fileSize } from "../../shared/text/file-size.ts";
import { exactTime } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ProgressBar } from "../../shared/ui/progress.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { isWorkedOn, useCancelBackup } from "./backup-queries.ts";
import { BackupStatusBadge } from "./backup-status.tsx";

interface BackupRowProps {
  readonly backup: Backup;
  readonly server: Pick<Server, "id" | "actions">;
  readonly onOpen: () => void;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

export function BackupRow({ backup, server, onOpen, onRestore, onDelete }: BackupRowProps) {
  const { name, reason, size, status, createdAt, error, problem, provenAt } = backup;
  const may = (action: Server["actions"][number]) => server.actions.includes(action);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            <span className="wrap-anywhere">{visibleLine(name)}</span>
            <BackupStatusBadge status={status} />
          </h3>
          <p className="mt-1 text-sm text-ink-muted">
            {status === "creating" ? "" : `${fileSize(size)} · `}
            <time dateTime={createdAt}>{exactTime(createdAt)}</time>
            {reason !== null && <span className="wrap-anywhere"> · {visibleLine(reason)}</span>}
          </p>
          {provenAt !== null && problem === null && (
            <p className="mt-1 text-sm text-ink-muted">
              {t("Last proven by a test restore:")} <TimeAgo iso={provenAt} />
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {may("read-files") && (
            <Button disabled={status !== "ready"} onClick={onOpen} aria-label={t("Browse {name}", { name })}>
              <FolderOpen aria-hidden className="size-4.5" strokeWidth={1.75} />
              {t("Browse")}
            </Button>
          )}
          {(may("restore-backups") || may("read-files")) && (
            <Button
              disabled={status !== "ready"}
              onClick={onRestore}
              aria-label={t("Restore {name}", { name })}
            >
              <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
              {t("Restore")}
            </Button>
          )}
          {may("delete-backups") && (
            <Button
              variant="danger"
              disabled={isWorkedOn(backup)}
              onClick={onDelete}
              aria-label={t("Delete {name}", { name })}
            >
              <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
              {t("Delete")}
            </Button>
          )}
        </div>
      </div>
      {error !== null && <p className="text-sm wrap-anywhere text-ember-400">{visibleLine(error)}</p>}
      {problem !== null && <p className="text-sm wrap-anywhere text-ember-400">{visibleLine(problem)}</p>}
      {backup.progress && <Progress backup={backup} progress={backup.progress} server={server} />}
    </li>
  );
}

interface ProgressProps extends Pick<BackupRowProps, "backup" | "server"> {
  readonly progress: NonNullable<Backup["progress"]>;
}

function Progress({ backup, progress, server }: ProgressProps) {
  const cancel = useCancelBackup(server.id);
  const canCancel = progress.canCancel && server.actions.includes("create-backups");
  return (
    <div>
      <ProgressBar label={backup.name} percent={progress.percent} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm wrap-anywhere text-ink-muted" aria-live="polite">
          {t("{percent}% Complete", { percent: progress.percent })}
          {progress.sentence !== null && ` · ${visibleLine(progress.sentence)}`}
        </p>
        {canCancel && (
          <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(backup.id)}>
            {!cancel.isPending && <X aria-hidden className="size-4.5" strokeWidth={1.75} />}
            {t("Cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}
