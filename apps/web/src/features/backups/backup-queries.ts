import {
  cancelBackup,
  createBackup,
  deleteBackup,
  listAutomaticBackups,
  listBackups,
  restoreAsNew,
  restoreBackup,
  type Backup,
} from "@blockwright/contract/backups";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";

const pollEveryMs = 2000;

export function backupsQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "backups"],
    queryFn: ({ signal }) => call(listBackups, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWorkedOn) ? pollEveryMs : false),
  });
}

export function automaticQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "backups", "automatic"],
    queryFn: ({ signal }) => call(listAutomaticBackups, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.backups.some(isWorkedOn) ? pollEveryMs : false),
  });
}

/** Its state changes without user action, and nothing else can be done with it meanwhile. */
export function isWorkedOn({ status }: Pick<Backup, "status">): boolean {
  return status === "creating" || status === "restoring";
}

export function useCreateBackup(serverId: string) {
  const refresh = useRefresh(serverId);
  return useMutation({
    mutationFn: () => call(createBackup, { params: { serverId } }),
    onMutate: clearToast,
    onSuccess: refresh,
    onError: (error) => showFailure(t("Backup Failed"), error, t("Failed to create backup")),
  });
}

export function useRestoreBackup(serverId: string, onDecided: () => void) {
  const refresh = useRefresh(serverId);
  return useMutation({
    mutationFn: (id: string) => call(restoreBackup, { params: { id } }),
    onMutate: clearToast,
    onSettled: onDecided,
    onSuccess: refresh,
    onError: (error) => showFailure(t("Restore Failed"), error, t("Failed to restore backup")),
  });
}

export function useRestoreAsNew(
  serverId: string,
  onDecided: () => void,
  onMade: (newServerId: string) => Promise<void>,
) {
  const refresh = useRefresh(serverId);
  return useMutation({
    mutationFn: (id: string) => call(restoreAsNew, { params: { id } }),
    onMutate: clearToast,
    onSettled: onDecided,
    onSuccess: async (made) => {
      await refresh();
      await onMade(made.serverId);
    },
    onError: (error) => showFailure(t("Restore Failed"), error, t("Failed to restore backup")),
  });
}

export function useDeleteBackup(serverId: string, onDecided: () => void) {
  const refresh = useRefresh(serverId);
  return useMutation({
    mutationFn: (id: string) => call(deleteBackup, { params: { id } }),
    onMutate: clearToast,
    onSettled: onDecided,
    onSuccess: refresh,
    onError: (error) => showFailure(t("Delete Failed"), error, t("Failed to delete backup")),
  });
}

export function useCancelBackup(serverId: string) {
  const refresh = useRefresh(serverId);
  return useMutation({
    mutationFn: (id: string) => call(cancelBackup, { params: { id } }),
    onMutate: clearToast,
    onSuccess: refresh,
    onError: (error) => showFailure(t("Error"), error, t("Failed to cancel backup")),
  });
}

/** The server's own row and its jobs change as well. */
export function useRefresh(serverId: string) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries(backupsQuery(serverId));
    void queryClient.invalidateQueries({ queryKey: ["servers", serverId, "jobs"] });
  };
}
