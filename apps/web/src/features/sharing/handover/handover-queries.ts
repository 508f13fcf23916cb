import {
  acceptHandover,
  declineHandover,
  getHandover,
  listHandovers,
  offerHandover,
  withdrawHandover,
  type ReceivedOffer,
} from "@blockwright/contract/handovers";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

export function handoverQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "handover"],
    queryFn: ({ signal }) => call(getHandover, { params: { serverId } }, signal),
    // The other person answers meanwhile.
    staleTime: 0,
  });
}

export const handoversQuery = queryOptions({
  queryKey: ["handovers"],
  queryFn: ({ signal }) => call(listHandovers, undefined, signal),
  staleTime: 0,
});

export function useOfferHandover(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(offerHandover, { params: { serverId }, body: { userId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The server was not offered"), error),
    onSettled: () => queryClient.invalidateQueries(handoverQuery(serverId)),
  });
}

export function useWithdrawHandover(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawHandover, { params: { serverId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The offer was not withdrawn"), error),
    onSettled: () => queryClient.invalidateQueries(handoverQuery(serverId)),
  });
}

export function useAcceptHandover({ serverId, serverName, price }: ReceivedOffer) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(acceptHandover, { params: { serverId } }),
    onMutate: clearToast,
    onSuccess() {
      const title = t("{server} is yours now", { server: visibleLine(serverName) });
      showToast({ title, description: t("Its previous owner is one of its admins."), tone: "success" });
      // Where it is paid for.
      if (price !== null) void navigate({ to: "/size/$serverId", params: { serverId } });
    },
    onError: (error) => showFailure(t("You could not accept the server"), error),
    // The server, its list and the number of servers of the plan.
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function useDeclineHandover({ serverId }: ReceivedOffer) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(declineHandover, { params: { serverId } }),
    onMutate: clearToast,
    onError: (error) => showFailure(t("The offer was not declined"), error),
    onSettled: () => queryClient.invalidateQueries(handoversQuery),
  });
}
