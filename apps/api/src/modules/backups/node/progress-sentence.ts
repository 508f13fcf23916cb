import type { JobStage } from "../../jobs/index.ts";
import type { RunningWork } from "./backup-work.ts";

const units = ["B", "KB", "MB", "GB"] as const;

/** Writes the progress to the job's row, when it has changed. */
export function showProgress(stage: Pick<JobStage, "keep">, from: number, to: number) {
  let shown = "";
  return async (running: RunningWork): Promise<void> => {
    const progress = Math.round(from + (to - from) * shareDone(running));
    const currentStep = progressSentence(running);
    if (shown === `${progress} ${currentStep}`) return;
    shown = `${progress} ${currentStep}`;
    await stage.keep({ progress, currentStep });
  };
}

export function progressSentence({ step, bytesDone, bytesTotal, secondsLeft }: RunningWork): string {
  if (step === "saving") return "Saving the world";
  if (step === "checking") return "Checking the files";
  if (step === "unpacking")
    return bytesDone === 0 ? "Unpacking the file" : `Unpacking the file, ${sizeWords(bytesDone)} so far`;
  if (step === "deleting") return "Deleting the backup";
  const verb = step === "fetching" ? "Fetching" : "Copying";
  if (bytesTotal === 0) return `${verb} files`;
  const amount = `${verb} ${sizeWords(Math.min(bytesDone, bytesTotal))} of ${sizeWords(bytesTotal)}`;
  return secondsLeft ? `${amount}, ${timeWords(secondsLeft)} left` : amount;
}

/** 0 to 1. */
function shareDone({ bytesDone, bytesTotal }: RunningWork): number {
  return bytesTotal === 0 ? 0 : Math.min(1, bytesDone / bytesTotal);
}

function sizeWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit] ?? ""}`;
}

function timeWords(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
}
