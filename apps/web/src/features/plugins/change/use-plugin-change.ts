import { cancelChange, undoChange } from "@blockwright/contract/changes";
import { applyPlugins, planPlugins } from "@blockwright/contract/plugins";
import type { PluginAction } from "@blockwright/contract/plugins";
import type { RouteAnswer } from "@blockwright/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { changesQuery } from "../plugin-queries.ts";
import type { PluginRequest } from "./plugin-request.ts";

export type Plan = RouteAnswer<typeof planPlugins>;

/** From the request to its change: first the plan, then its execution. */
export function usePluginChange(serverId: string) {
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<PluginRequest | null>(null);
  const plan = useMutation({
    mutationFn: (wanted: PluginAction) => call(planPlugins, { params: { serverId }, body: { wanted } }),
    onMutate: clearToast,
  });
  const apply = useMutation({
    mutationFn: (changeId: string) => call(applyPlugins, { params: { serverId }, body: { changeId } }),
    onSuccess: () => queryClient.invalidateQueries({ ...changesQuery(serverId), exact: true }),
  });

  function ask(asked: PluginRequest): void {
    apply.reset();
    setRequest(asked);
    plan.mutate(asked.wanted);
  }

  return {
    request,
    plan: plan.data,
    error: plan.error ?? apply.error,
    /** The id of the running or finished change; undefined until it is confirmed. */
    changeId: apply.data?.changeId,
    isApplying: apply.isPending,
    ask,
    agree: () => plan.data && apply.mutate(plan.data.changeId),
    close: () => setRequest(null),
  };
}

export type PluginChange = ReturnType<typeof usePluginChange>;

export function useCancel(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call(cancelChange, { params: { serverId, changeId } }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries({ ...changesQuery(serverId), exact: true }),
    onError: (error) => showFailure(t("Couldn't cancel that"), error),
  });
}

export function useUndo(serverId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) => call(undoChange, { params: { serverId, changeId } }),
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries({ ...changesQuery(serverId), exact: true }),
    onError: (error) => showFailure(t("Couldn't undo that"), error),
  });
}
