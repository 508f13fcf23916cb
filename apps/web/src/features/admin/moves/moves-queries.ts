import { cancelMove, moveServer, previewMove } from "@blockwright/contract/admin/moves";
import type { RouteResponse } from "@blockwright/contract/route";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { confirmed } from "../confirmation.ts";

export type MovePreview = RouteResponse<typeof previewMove>;
export type MoveTarget = MovePreview["machines"][number];

const refetchMs = 2000;

export function movePreviewQuery(serverId: string) {
  return queryOptions({
    queryKey: ["admin", "move", serverId],
    queryFn: ({ signal }) => call(previewMove, { params: { serverId } }, signal),
    refetchInterval: refetchMs,
    staleTime: 0,
  });
}

export function isUnderWay({ move }: MovePreview): boolean {
  return move?.status === "pending" || move?.status === "running";
}

interface Wish {
  readonly machineId: string;
  readonly port: number;
  readonly reason: string;
}

export function useMoveServer(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Wish) => confirmed(() => call(moveServer, { params: { serverId }, body })),
    onMutate: clearToast,
    onError: (error) => showFailure(t("Not moved"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}

export function useCancelMove(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelMove, { params: { serverId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("Not stopped"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
