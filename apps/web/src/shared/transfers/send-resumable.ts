import { createUpload } from "@blockwright/contract/transfers";
import type { DetailedError, Upload as TusUpload } from "tus-js-client";
import { isReasonGiven } from "../api/reason.ts";
import { routeUrl } from "../api/route-url.ts";
import type { Transfer, TransferEvents, UploadFailure } from "./transfer.ts";
import { failureIn } from "./upload-error.ts";

/**
 * A lost connection is retried after these delays, then reported. In total more than a minute: for that long the server
 * may treat a broken connection as still sending, and answer that the upload is busy.
 */
const retryAfterMs = [0, 1000, 3000, 6000, 10_000, 20_000, 30_000, 30_000];

interface ResumableTarget {
  readonly serverId: string;
  /** The destination; for a restore the file's name. */
  readonly path: string;
  readonly replaces: boolean;
  readonly purpose?: "file" | "restore";
}

interface ResumableEvents extends Omit<TransferEvents, "onDone"> {
  readonly onDone: (uploadId: string) => void;
}

/** Uses the tus protocol: resumes where it stopped, even after the page was left and the same file is chosen again. */
export function sendResumable(
  file: File,
  { serverId, path, replaces, purpose = "file" }: ResumableTarget,
  events: ResumableEvents,
): Transfer {
  let isWanted = true;
  let upload: TusUpload | undefined;

  async function begin(): Promise<void> {
    const tus = await import("tus-js-client");
    upload ??= new tus.Upload(file, {
      endpoint: routeUrl(createUpload.path, { serverId }),
      metadata: { path, replace: String(replaces), purpose },
      retryDelays: retryAfterMs,
      onShouldRetry: (error) => isPassing(error),
      removeFingerprintOnSuccess: true,
      // The same file may be uploaded to several places.
      fingerprint: () =>
        Promise.resolve(
          ["blockwright", serverId, purpose, path, replaces, file.size, file.lastModified].join(" "),
        ),
      onProgress: (sentBytes) => events.onProgress(sentBytes),
      onSuccess: () => events.onDone(upload?.url?.split("/").at(-1) ?? ""),
      onError: (error) => void failed(failureIn(bodyOf(error))),
    });
    const [earlier] = upload.url === null ? await upload.findPreviousUploads() : [];
    if (earlier !== undefined) upload.resumeFromPreviousUpload(earlier);
    if (isWanted) upload.start();
  }

  async function failed(failure: UploadFailure): Promise<void> {
    if (await isReasonGiven(failure.type)) start();
    else events.onFailed(failure);
  }

  function start(): void {
    isWanted = true;
    begin().catch(() => events.onFailed({}));
  }

  function stop(isForGood: boolean): void {
    isWanted = false;
    // The node discards abandoned uploads, so it does not matter if this fails.
    upload?.abort(isForGood).catch(() => undefined);
  }

  start();
  return { pause: () => stop(false), resume: start, cancel: () => stop(true) };
}

/** A lost connection, a busy upload and an unavailable machine are temporary; a refusal is final. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (failureIn(bodyOf(error)).isTaken === true) return false;
  return status < 400 || status >= 500 || status === 409 || status === 423;
}

function bodyOf(error: Error | DetailedError): string | undefined {
  return "originalResponse" in error ? error.originalResponse?.getBody() : undefined;
}
