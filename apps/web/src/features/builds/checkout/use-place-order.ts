import { startBuild } from "@blockwright/contract/builds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { clearDraft } from "../build-draft.ts";
import { refusalToast } from "../refusal.ts";
import { bodyOf } from "./order.ts";
import type { Order } from "./order.ts";

/** Two requests with the same key build one server, even if the first response was lost. */
export function usePlaceOrder(order: Order, key: string, onRefused: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startBuild, { body: bodyOf(order) }, undefined, key),
    onMutate: clearToast,
    async onSuccess({ id }) {
      clearDraft();
      await navigate({ to: "/build/$taskId", params: { taskId: id }, replace: true });
      // Not earlier: the page that shows one would ask again.
      queryClient.removeQueries({ queryKey: ["proposals"] });
    },
    onError(error) {
      showToast(refusalToast(error, t("Failed to create server. Please try again.")));
      onRefused();
    },
  });
  return { place: () => mutate(), isPlacing: isPending };
}
