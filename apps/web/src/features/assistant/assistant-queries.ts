import {
  decideApproval,
  isTurnOpen,
  listConversations,
  listMessages,
  stopTurn,
  type ApplyWhen,
  type Approval,
  type AssistantMessage,
} from "@blockwright/contract/assistant";
import { listBuildTasks } from "@blockwright/contract/builds";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";

/** Another member may ask or decide at any time. */
const pollEveryMs = 4000;
const pollBuildsEveryMs = 1000;

export function conversationsQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "ai", "conversations"],
    queryFn: ({ signal }) => call(listConversations, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

/** As many of the newest messages are read again and again, and as many earlier ones with each press. */
const pageSize = 30;

/** What is read of a conversation so far, oldest first. */
export interface ReadMessages {
  readonly messages: readonly AssistantMessage[];
  readonly hasEarlier: boolean;
}

export function messagesQuery(conversationId: string) {
  const queryKey = ["ai", "conversations", conversationId, "messages"];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const query = { limit: pageSize };
      const page = await call(listMessages, { params: { id: conversationId }, query }, signal);
      return withNewest(client.getQueryData<ReadMessages>(queryKey), page);
    },
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

/** Keeps the earlier messages, unless so many new ones came that some between are missing. */
function withNewest(read: ReadMessages | undefined, page: readonly AssistantMessage[]): ReadMessages {
  const known = read?.messages.findIndex(({ id }) => id === page[0]?.id) ?? -1;
  if (!read || known === -1) return { messages: page, hasEarlier: page.length === pageSize };
  return { messages: [...read.messages.slice(0, known), ...page], hasEarlier: read.hasEarlier };
}

export function useReadEarlier(conversationId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = messagesQuery(conversationId);
  return useMutation({
    mutationFn: (before: string) =>
      call(listMessages, { params: { id: conversationId }, query: { before, limit: pageSize } }),
    onMutate: clearToast,
    onSuccess: (page, before) =>
      queryClient.setQueryData<ReadMessages>(queryKey, (read) =>
        read?.messages[0]?.id === before
          ? { messages: [...page, ...read.messages], hasEarlier: page.length === pageSize }
          : read,
      ),
    onError: (error) => showFailure(t("Couldn't load earlier messages"), error),
  });
}

export function buildTasksQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "build-tasks"],
    queryFn: ({ signal }) => call(listBuildTasks, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: pollBuildsEveryMs,
  });
}

/** The message whose turn is not over. Only the newest turn of a conversation can be open. */
export function openMessage(messages: readonly AssistantMessage[]): AssistantMessage | undefined {
  const newest = messages.at(-1);
  return newest?.turn && isTurnOpen(newest.turn.state) ? newest : undefined;
}

export function useStopTurn(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(stopTurn, { params: { id: conversationId } }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(messagesQuery(conversationId)),
    onError: (error) => showFailure(t("Couldn't stop it"), error),
  });
}

export function useDecide(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ approval, decision, when }: Decided) =>
      call(decideApproval, {
        params: { id: approval.id },
        body: { decision, digest: approval.digest, ...(when && { when }) },
      }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(messagesQuery(conversationId)),
    onError: (error) => showFailure(t("That did not work"), error),
  });
}

interface Decided {
  readonly approval: Approval;
  readonly decision: "approved" | "refused";
  readonly when?: ApplyWhen | undefined;
}
