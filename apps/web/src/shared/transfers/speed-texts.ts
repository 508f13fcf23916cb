import { fileSize } from "../text/file-size.ts";
import { t } from "../text/t.ts";
import { secondsLeft } from "./speed.ts";

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
