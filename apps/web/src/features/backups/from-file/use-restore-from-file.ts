import { restoreFromFile } from "@blockwright/contract/backups";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { sendResumable } from "../../../shared/transfers/send-resumable.ts";
import { createSpeedometer } from "../../../shared/transfers/speed.ts";
import type { Transfer } from "../../../shared/transfers/transfer.ts";
import { useLeaveWarning } from "../../../shared/transfers/use-leave-warning.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { useRefresh } from "../backup-queries.ts";

export interface SentPart {
  readonly sentBytes: number;
  /** Measured over the last moments; 0 until known. */
  readonly bytesPerSecond: number;
}

/** Uploads a file, then has the server restored from it. Leaving discards what has been uploaded. */
export function useRestoreFromFile(serverId: string, onDecided: () => void) {
  const [sent, setSent] = useState<SentPart>();
  const transferRef = useRef<Transfer>(undefined);
  const refresh = useRefresh(serverId);
  const restore = useMutation({
    mutationFn: (body: { uploadId: string; name: string }) =>
      call(restoreFromFile, { params: { serverId }, body }),
    onSettled: onDecided,
    onSuccess: refresh,
    onError: (error) => showFailure(t("Restore Failed"), error, t("Failed to restore from the file")),
  });
  useEffect(() => () => transferRef.current?.cancel(), []);
  useLeaveWarning(sent !== undefined);
  function begin(file: File): void {
    clearToast();
    const measure = createSpeedometer(() => performance.now());
    setSent({ sentBytes: 0, bytesPerSecond: 0 });
    const to = { serverId, path: file.name, replaces: false, purpose: "restore" } as const;
    transferRef.current = sendResumable(file, to, {
      onProgress: (sentBytes) => setSent({ sentBytes, bytesPerSecond: measure(sentBytes) }),
      onDone: (uploadId) => {
        transferRef.current = undefined;
        restore.mutate({ uploadId, name: file.name });
      },
      onFailed: ({ error }) => {
        const sentence = error === undefined ? t("Upload failed") : translate(error);
        showFailure(t("Restore Failed"), new Error(sentence), sentence);
        onDecided();
      },
    });
  }
  return { sent, begin };
}
