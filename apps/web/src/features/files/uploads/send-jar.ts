import { isReasonGiven } from "../../../shared/api/reason.ts";
import { routeUrl } from "../../../shared/api/route-url.ts";
import { folderOf } from "../file-paths.ts";
import { failureIn } from "../../../shared/transfers/upload-error.ts";
import type { UploadFailure } from "../../../shared/transfers/transfer.ts";
import type { StartTransfer } from "./upload.ts";

/** In one request. An XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendJar: StartTransfer = (file, { serverId, path, replaces }, events) => {
  let request = new XMLHttpRequest();

  function start(): void {
    request = new XMLHttpRequest();
    request.open("POST", routeUrl("/api/servers/{serverId}/upload", { serverId }));
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded }) =>
      events.onProgress(Math.min(loaded, file.size)),
    );
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) events.onDone();
      else void failed(failureIn(request.responseText));
    });
    request.addEventListener("error", () => events.onFailed({}));
    const form = new FormData();
    form.append("directory", folderOf(path));
    form.append("replace", String(replaces));
    form.append("file", file);
    request.send(form);
  }

  async function failed(failure: UploadFailure): Promise<void> {
    if (await isReasonGiven(failure.type)) start();
    else events.onFailed(failure);
  }

  start();
  return { pause: () => request.abort(), resume: start, cancel: () => request.abort() };
};
