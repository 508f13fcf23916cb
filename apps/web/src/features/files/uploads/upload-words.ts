import { fileSize } from "../../../shared/text/file-size.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { speedTexts } from "../../../shared/transfers/speed-texts.ts";
import type { Upload } from "./upload.ts";

export function stateText({ state, size, sentBytes, bytesPerSecond, error }: Upload): string {
  const progress = t("{sent} of {size}", { sent: fileSize(sentBytes), size: fileSize(size) });
  switch (state) {
    case "waiting":
      return t("Waiting · {size}", { size: fileSize(size) });
    case "sending":
      return [progress, ...speedTexts(size - sentBytes, bytesPerSecond)].join(" · ");
    case "paused":
      return t("Paused · {progress}", { progress });
    case "done":
      return t("Uploaded · {size}", { size: fileSize(size) });
    case "failed":
      return error === undefined ? t("Upload failed") : translate(error);
  }
}
