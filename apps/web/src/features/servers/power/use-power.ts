import { changePower } from "@blockwright/contract/servers";
import type { PowerAction, Server, ServerStatus, ServerSummary } from "@blockwright/contract/servers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/message-of.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { serverQuery, serversQuery } from "../server-queries.ts";
import { statusAfter } from "../server-state.ts";

export interface ServerPower {
  /** The shown state: from the press on, the expected one. */
  readonly status: ServerStatus;
  readonly isBeingBuilt: boolean;
  readonly hasJob: boolean;
  readonly isRestarting: boolean;
  readonly pending: PowerAction | null;
  readonly serverId: string;
  /** Whom a stop would disconnect. */
  readonly playersOnline: number;
  readonly mayNamePlayers: boolean;
  /** Whether this person has permission. */
  readonly may: (action: PowerAction) => boolean;
  readonly press: (action: PowerAction) => void;
}

type PoweredServer = Pick<
  ServerSummary,
  "id" | "status" | "actions" | "isBeingBuilt" | "hasJob" | "isRestarting" | "currentPlayers"
>;

export function usePower(server: PoweredServer): ServerPower {
  const { id, status, actions, isBeingBuilt = false, hasJob = false, isRestarting, currentPlayers } = server;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (action: PowerAction) => call(changePower, { params: { serverId: id }, body: { action } }),
    onMutate: clearToast,
    async onSuccess(answer) {
      const sentences = [t("Server action completed successfully."), translate(answer.note ?? "")];
      showToast({ title: t("Success"), description: sentences.join(" ").trim(), tone: "success" });
      await takeStatus(queryClient, id, answer.status);
    },
    onError(error) {
      const description = failureText(t("Failed to perform server action."), error);
      showToast({ title: t("Error"), description, tone: "danger" });
    },
  });
  const pending = change.isPending ? change.variables : null;
  return {
    status: pending === null ? status : statusAfter(pending),
    isBeingBuilt,
    hasJob,
    isRestarting: pending === null ? isRestarting : pending === "restart",
    pending,
    serverId: id,
    playersOnline: currentPlayers,
    mayNamePlayers: actions.includes("read-files"),
    may: (action) => actions.includes(action),
    press: (action) => change.mutate(action),
  };
}

/** The response is newer than any running poll: those are cancelled, and the next ones start from it. */
async function takeStatus(queryClient: QueryClient, id: string, status: ServerStatus): Promise<void> {
  await queryClient.cancelQueries({ ...serversQuery, exact: true });
  await queryClient.cancelQueries({ ...serverQuery(id), exact: true });
  queryClient.setQueryData<ServerSummary[]>(serversQuery.queryKey, (servers) =>
    servers?.map((server) => (server.id === id ? { ...server, status } : server)),
  );
  queryClient.setQueryData<Server>(serverQuery(id).queryKey, (server) => server && { ...server, status });
  void queryClient.invalidateQueries({ ...serversQuery, exact: true });
  void queryClient.invalidateQueries({ ...serverQuery(id), exact: true });
}
