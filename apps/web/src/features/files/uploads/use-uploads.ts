import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { filesKey } from "../file-queries.ts";
import type { Upload } from "./upload.ts";
import { uploadQueue } from "./upload-queue.ts";

/** The uploads to this server. Folders are refetched as files arrive in them. */
export function useUploads(serverId: string): readonly Upload[] {
  const queryClient = useQueryClient();
  const all = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.all);
  const uploads = all.filter((upload) => upload.serverId === serverId);
  const arrived = uploads.filter(({ state }) => state === "done").length;
  useEffect(() => {
    if (arrived > 0) void queryClient.invalidateQueries({ queryKey: filesKey(serverId) });
  }, [arrived, queryClient, serverId]);
  useWarning(uploads.some(({ state }) => state === "sending" || state === "waiting"));
  return uploads;
}

/** The browser asks before the window is closed during uploads. */
function useWarning(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnderWay]);
}
