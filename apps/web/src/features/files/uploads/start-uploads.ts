import { t, translate } from "../../../shared/text/t.ts";
import { sendResumable } from "../../../shared/transfers/send-resumable.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { joinPath } from "../file-paths.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { sendJar } from "./send-jar.ts";
import type { StartTransfer } from "./upload.ts";
import { uploadQueue } from "./upload-queue.ts";

/** Any files, however large, with their folders. */
export function uploadFiles(serverId: string, dir: string, files: readonly ChosenFile[]): void {
  uploadQueue.add(serverId, ordersIn(dir, files), sayingFailures(sendResumable), true);
}

export function uploadJars(serverId: string, dir: string, files: readonly ChosenFile[]): void {
  if (files.every(({ path }) => path.toLowerCase().endsWith(".jar")))
    uploadQueue.add(serverId, ordersIn(dir, files), sayingFailures(sendJar), false);
  else
    showToast({
      title: t("Invalid File Type"),
      description: t("Only .jar files are allowed"),
      tone: "danger",
    });
}

function ordersIn(dir: string, files: readonly ChosenFile[]) {
  return files.map(({ file, path }) => ({ file, path: joinPath(dir, path) }));
}

/** Also shown to a person who is on another page by now. */
function sayingFailures(start: StartTransfer): StartTransfer {
  return (file, to, events) =>
    start(file, to, {
      ...events,
      onFailed(failure) {
        const { error } = failure;
        const description = error === undefined ? t("Upload failed") : translate(error);
        showToast({ title: t("Failed to upload file"), description, tone: "danger" });
        events.onFailed(failure);
      },
    });
}
