import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useLeaveWarning } from "../../../shared/transfers/use-leave-warning.ts";
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
  useLeaveWarning(uploads.some(({ state }) => state === "sending" || state === "waiting"));
  return uploads;
}
