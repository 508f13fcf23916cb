import { t, tCount } from "../../../shared/text/t.ts";
import { speedTexts } from "../../../shared/transfers/speed-texts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import type { Upload } from "./upload.ts";
import { uploadQueue } from "./upload-queue.ts";
import { UploadRow } from "./upload-row.tsx";

/** Of thousands, only those with something to report are rendered. */
const mostRows = 30;
const urgency: Readonly<Record<Upload["state"], number>> = {
  failed: 0,
  sending: 1,
  paused: 2,
  waiting: 3,
  done: 4,
};

interface UploadPanelProps {
  readonly uploads: readonly Upload[];
  readonly canWrite: boolean;
}

/** All current uploads to this server, and recently finished ones. */
export function UploadPanel({ uploads, canWrite }: UploadPanelProps) {
  const isUnderWay = uploads.some(({ state }) => state === "sending" || state === "waiting");
  const taken = uploads.filter(({ isTaken }) => isTaken === true);
  const shown = uploads.toSorted((a, b) => urgency[a.state] - urgency[b.state]).slice(0, mostRows);
  const hidden = uploads.length - shown.length;
  return (
    <Card isFlush aria-label={t("Uploads")}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-night-700 px-4 py-2 sm:px-5">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{titleOf(uploads)}</h2>
          {isUnderWay && <p className="text-xs text-ink-muted tabular-nums">{totalOf(uploads)}</p>}
        </div>
        <div className="flex gap-2">
          {taken.length > 1 && (
            <Button size="sm" onClick={() => taken.forEach(({ id }) => uploadQueue.replace(id))}>
              {t("Replace all")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => removeAll(uploads, isUnderWay)}>
            {isUnderWay ? t("Cancel all") : t("Clear list")}
          </Button>
        </div>
      </header>
      <ul className="max-h-80 overflow-y-auto">
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} canWrite={canWrite} />
        ))}
        {hidden > 0 && (
          <li className="px-4 py-3 text-sm text-ink-muted sm:px-5">
            {tCount(hidden, "and {count} more", "and {count} more")}
          </li>
        )}
      </ul>
    </Card>
  );
}

function titleOf(uploads: readonly Upload[]): string {
  const count = (state: Upload["state"]) => uploads.filter((upload) => upload.state === state).length;
  const left = count("sending") + count("waiting");
  if (left > 0) return tCount(left, "Uploading {count} file", "Uploading {count} files");
  const failed = count("failed");
  if (failed > 0) return tCount(failed, "{count} upload failed", "{count} uploads failed");
  if (count("paused") > 0) return t("Uploads paused");
  return tCount(uploads.length, "{count} file uploaded", "{count} files uploaded");
}

function totalOf(uploads: readonly Upload[]): string {
  const sum = (key: "size" | "sentBytes" | "bytesPerSecond") =>
    uploads.filter(({ state }) => state !== "failed").reduce((total, upload) => total + upload[key], 0);
  const percent = Math.floor((100 * sum("sentBytes")) / Math.max(1, sum("size")));
  return [`${percent} %`, ...speedTexts(sum("size") - sum("sentBytes"), sum("bytesPerSecond"))].join(" · ");
}

function removeAll(uploads: readonly Upload[], isUnderWay: boolean): void {
  // Waiting uploads are cancelled first, so that none of them starts in between.
  for (const { id, state } of uploads.toReversed())
    if (!isUnderWay || state !== "done") uploadQueue.remove(id);
}
