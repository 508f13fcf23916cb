import { changeLeftOut, readLeftOut } from "@blockwright/contract/left-out";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

export function leftOutQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "backups", "left-out"],
    queryFn: ({ signal }) => call(readLeftOut, { params: { serverId } }, signal),
  });
}

interface Wanted {
  readonly folders: readonly string[];
  readonly allowsWorlds: boolean;
}

export function useChangeLeftOut(serverId: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ folders, allowsWorlds }: Wanted) =>
      call(changeLeftOut, { params: { serverId }, body: { folders: [...folders], allowsWorlds } }),
    onMutate: clearToast,
    onSuccess: (saved) => {
      queryClient.setQueryData(leftOutQuery(serverId).queryKey, saved);
      onSaved();
    },
    onError: (error) => showFailure(t("Error"), error),
  });
}
