import { createBackupLink, listBackupFiles, restoreBackupFiles } from "@blockwright/contract/backup-files";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

/** A backup never changes, so its folders are not refetched. */
export function backupFolderQuery(id: string, dir: string) {
  return infiniteQueryOptions({
    queryKey: ["backup-files", id, dir],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBackupFiles,
        { params: { id }, query: { dir, ...(pageParam !== undefined && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
  });
}

export function useRestoreBackupFile(serverId: string, id: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (path: string) => call(restoreBackupFiles, { params: { id }, body: { paths: [path] } }),
    onMutate: clearToast,
    onSuccess({ failed: [refused] }, path) {
      if (refused) fail(t("Restore Failed"), translate(refused.error));
      else
        showToast({
          title: t("Restored {path}", { path: visibleLine(path) }),
          description: t("What was there before is in the trash of the Files tab for 7 days."),
          tone: "success",
        });
    },
    onError: (error) => fail(t("Restore Failed"), messageOf(error, t("Failed to restore backup"))),
    async onSettled() {
      onDecided();
      await queryClient.invalidateQueries({ queryKey: ["files", serverId] });
    },
  });
}

export interface BackupSelection {
  readonly dir: string;
  /** Empty: the whole folder. */
  readonly names: readonly string[];
}

/** The browser keeps the link: an interrupted download can be resumed for a day. */
export function useBackupDownload(id: string) {
  return useMutation({
    mutationFn: ({ dir, names }: BackupSelection) =>
      call(createBackupLink, { params: { id }, body: { dir, names: [...names] } }),
    onMutate: clearToast,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => fail(t("Download failed"), messageOf(error, t("Please try again in a moment."))),
  });
}

function fail(title: string, description: string): void {
  showToast({ title, description, tone: "danger" });
}
