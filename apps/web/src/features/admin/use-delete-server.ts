import { deleteServerAsAdmin } from "@blockwright/contract/admin/fleet";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t, translate } from "../../shared/text/t.ts";
import { confirmed } from "./confirmation.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";

export function useDeleteServer(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { serverId: string; reason: string }) =>
      confirmed(() => call(deleteServerAsAdmin, { body })),
    onMutate: clearToast,
    onSuccess({ message }) {
      onDone();
      showToast({ title: t("Server Deleted"), description: translate(message), tone: "success" });
    },
    onError: (error) => showFailure(t("Delete Failed"), error, t("Failed to delete server")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
