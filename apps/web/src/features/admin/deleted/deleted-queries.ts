import {
  bringBackForOwner,
  giveDeletedServer,
  listAllDeletedServers,
} from "@blockwright/contract/admin/deleted-servers";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { confirmed } from "../confirmation.ts";

/** Newest first, a page at a time; only those that the query finds. */
export function deletedServersQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: ["admin", "deleted-servers", query],
    queryFn: ({ signal, pageParam }) =>
      call(
        listAllDeletedServers,
        { query: { ...(query !== "" && { q: query }), ...(pageParam !== "" && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

interface Wish {
  readonly serverId: string;
  readonly reason: string;
  /** Of the account that gets it. Absent: its owner. */
  readonly email?: string;
}

export function useBringBack(name: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ serverId, reason, email }: Wish) =>
      confirmed(() =>
        email === undefined
          ? call(bringBackForOwner, { body: { serverId, reason } })
          : call(giveDeletedServer, { body: { serverId, reason, email } }),
      ),
    onMutate: clearToast,
    onSuccess({ owner }) {
      onDone();
      showToast({
        title: t("{name} is coming back", { name }),
        description: t("It belongs to {owner}. Its files are being put back.", { owner }),
        tone: "success",
      });
    },
    onError: (error) =>
      showToast({
        title: t("It was not restored"),
        description: messageOf(error, t("Please try again in a moment.")),
        tone: "danger",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
