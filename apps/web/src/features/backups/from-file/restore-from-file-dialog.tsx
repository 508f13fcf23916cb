import { useState } from "react";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { speedTexts } from "../../../shared/transfers/speed-texts.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { FileChoice } from "../../../shared/ui/file-choice.tsx";
import { Progress } from "../../../shared/ui/progress.tsx";
import { useRestoreFromFile, type SentPart } from "./use-restore-from-file.ts";

interface RestoreFromFileDialogProps {
  readonly serverId: string;
  readonly onClose: () => void;
}

/** Mounted while it is open. Closing it stops the upload. */
export function RestoreFromFileDialog({ serverId, onClose }: RestoreFromFileDialogProps) {
  const [file, setFile] = useState<File>();
  const { sent, begin } = useRestoreFromFile(serverId, onClose);
  return (
    <ConfirmDialog
      title={t("Restore from a file?")}
      description={t("This will replace all current server files. Are you sure?")}
      confirmLabel={t("Restore")}
      isOpen
      isBusy={sent !== undefined}
      isConfirmDisabled={file === undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={() => file && begin(file)}
    >
      <p className="text-sm text-ink-muted">
        {t(
          "Choose a zip, tar.gz or tar.zst of a whole server. Your server keeps its software, version and address.",
        )}
      </p>
      {file && sent ? (
        <Progress
          label={visibleLine(file.name)}
          percent={(100 * sent.sentBytes) / Math.max(1, file.size)}
          note={progressOf(file, sent)}
        />
      ) : (
        <FileChoice
          label={t("File to restore from")}
          accept=".zip,.tar,.gz,.tgz,.zst"
          file={file}
          onChoose={setFile}
        />
      )}
      <p className="text-sm text-ink-muted">
        {t("The server is stopped and stays off until you start it. You can undo this for 7 days.")}
      </p>
    </ConfirmDialog>
  );
}

function progressOf({ size }: File, { sentBytes, bytesPerSecond }: SentPart): string {
  const progress = t("{sent} of {size}", { sent: fileSize(sentBytes), size: fileSize(size) });
  return [progress, ...speedTexts(size - sentBytes, bytesPerSecond)].join(" · ");
}
