import { getSftp, makeSftpPassword, removeSftpPassword } from "@blockwright/contract/sftp";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import type { SentForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";

export function sftpQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "sftp"],
    queryFn: ({ signal }) => call(getSftp, { params: { serverId } }, signal),
    staleTime: 0,
  });
}

interface SentRequest {
  readonly accountPassword: string;
  readonly form: SentForm<"accountPassword">;
}

/** The password exists only in this response: it can't be shown again after leaving the page. */
export function useMakePassword(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ accountPassword }: SentRequest) =>
      call(makeSftpPassword, { params: { serverId }, body: { accountPassword } }),
    gcTime: 0,
    onMutate: clearToast,
    onSuccess: () => queryClient.invalidateQueries(sftpQuery(serverId)),
    onError(error, { form }) {
      if (error instanceof ApiError && error.type === "WRONG_PASSWORD")
        form.refuse("accountPassword", messageOf(error, t("Please try again in a moment.")));
      else showFailure(t("No password was created"), error);
    },
  });
}

export function useRemovePassword(serverId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSftpPassword, { params: { serverId } }),
    onMutate: clearToast,
    onSettled: onDecided,
    onSuccess: () => queryClient.invalidateQueries(sftpQuery(serverId)),
    onError: (error) => showFailure(t("The password was not removed"), error),
  });
}
