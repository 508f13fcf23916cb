import { listUpdateVersions, planUpdate, updateServer } from "@blockwright/contract/update";
import type { RouteAnswer } from "@blockwright/contract/route";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { serverQuery } from "../server-queries.ts";
import { jobsQuery } from "./job-queries.ts";

export type UpdatePlan = RouteAnswer<typeof planUpdate>;

export function updateVersionsQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "update-versions"],
    queryFn: ({ signal }) => call(listUpdateVersions, { params: { serverId } }, signal),
  });
}

/** Asked for when somebody wants to see it: it costs a look at every plugin's source. */
export function usePlanUpdate(serverId: string) {
  return useMutation({
    mutationFn: (minecraftVersion: string) =>
      call(planUpdate, { params: { serverId }, query: { minecraftVersion } }),
    onMutate: clearToast,
  });
}

export function useUpdate(serverId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ minecraftVersion, plugins }: UpdatePlan) =>
      call(updateServer, {
        params: { serverId },
        body: {
          minecraftVersion,
          disables: plugins.filter(({ to }) => to === null).map(({ id }) => id),
        },
      }),
    onMutate: clearToast,
    onSettled: onDecided,
    async onSuccess() {
      await queryClient.invalidateQueries(jobsQuery(serverId));
      void queryClient.invalidateQueries({ ...serverQuery(serverId), exact: true });
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("The update did not start"), description, tone: "danger" });
    },
  });
}
