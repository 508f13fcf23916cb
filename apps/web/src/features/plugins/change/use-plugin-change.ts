import { cancelChange, undoChange } from "@blockwright/contract/changes";
import { applyPlugins, installPlugin, planPlugins } from "@blockwright/contract/plugins";
import type { PluginAction } from "@blockwright/contract/plugins";
import type { RouteAnswer } from "@blockwright/contract/route";
import type { Server } from "@blockwright/contract/servers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { changesQuery } from "../plugin-queries.ts";
import { askToInstall } from "./plugin-request.ts";
import type { PluginRequest, Subject } from "./plugin-request.ts";

export type Plan = RouteAnswer<typeof planPlugins>;

/** From the request to its change: first the plan, then its execution. */
export function usePluginChange(server: Pick<Server, "id" | "currentPlayers">) {
  const params = { serverId: server.id };
  const queryClient = useQueryClient();
  const [request, setRequest] = useState<PluginRequest | null>(null);
  const [installing, setInstalling] = useState<Subject | null>(null);
  const refresh = () => queryClient.invalidateQueries({ ...changesQuery(server.id), exact: true });
  const plan = useMutation({
    mutationFn: (wanted: PluginAction) => call(planPlugins, { params, body: { wanted } }),
    onMutate: clearToast,
  });
  const apply = useMutation({
    mutationFn: (changeId: string) => call(applyPlugins, { params, body: { changeId } }),
    onSuccess: refresh,
  });
  const start = useMutation({
    mutationFn: (pluginId: string) => call(installPlugin, { params, body: { pluginId } }),
    onSuccess: refresh,
  });

  function ask(asked: PluginRequest): void {
    apply.reset();
    start.reset();
    setInstalling(null);
    setRequest(asked);
    plan.mutate(asked.wanted);
  }

  /** In one step where nothing else changes; otherwise what would change is shown first. */
  function install(subject: Subject): void {
    const asked = askToInstall(subject);
    apply.reset();
    start.reset();
    setInstalling(subject);
    const onError = (error: Error) => {
      setInstalling(null);
      sayNotInstalled((failed) => failureText(failed, error));
    };
    plan.mutate(asked.wanted, {
      onError,
      onSuccess(planned) {
        if (isAlone(planned, server)) return start.mutate(subject.id, { onError });
        setInstalling(null);
        setRequest(asked);
      },
    });
  }

  return {
    request,
    plan: plan.data,
    error: plan.error ?? apply.error,
    /** The id of the running or finished change; undefined until it is confirmed. */
    changeId: apply.data?.changeId ?? start.data?.changeId,
    isApplying: apply.isPending,
    /** What is being installed without a dialog. */
    installing,
    ask,
    install,
    agree: () => plan.data && apply.mutate(plan.data.changeId),
    close: () => setRequest(null),
    endInstall: () => setInstalling(null),
  };
}

/** The plugin itself is all that changes, and nobody who plays has to join again. */
function isAlone(
  { effects, warnings, needsRestart }: Plan,
  { currentPlayers }: Pick<Server, "currentPlayers">,
) {
  const [only, ...others] = effects;
  return (
    only?.effect === "install" &&
    others.length === 0 &&
    warnings.length === 0 &&
    !(needsRestart && currentPlayers > 0)
  );
}

export function sayNotInstalled(withReason: (failed: string) => string): void {
  const description = withReason(t("Failed to install plugin."));
  showToast({ title: t("Error"), description, tone: "danger" });
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
