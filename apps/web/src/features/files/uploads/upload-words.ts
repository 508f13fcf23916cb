import { fileSize } from "../../../shared/text/file-size.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { secondsLeft } from "./speed.ts";
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

/** `12.3 MB/s` and `2 min left`, if known. */
export function speedTexts(leftBytes: number, bytesPerSecond: number): readonly string[] {
  const seconds = secondsLeft(leftBytes, bytesPerSecond);
  return seconds === undefined ? [] : [`${fileSize(Math.round(bytesPerSecond))}/s`, timeLeft(seconds)];
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return t("{seconds} s left", { seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t("{minutes} min left", { minutes });
  return t("{hours} h {minutes} min left", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
