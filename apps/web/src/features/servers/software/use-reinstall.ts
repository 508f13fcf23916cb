import { reinstallServer } from "@blockwright/contract/reinstall";
import type { SoftwareType } from "@blockwright/minecraft/software";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { serverQuery } from "../server-queries.ts";
import { jobsQuery } from "./job-queries.ts";

interface Choice {
  readonly serverType: SoftwareType;
  readonly minecraftVersion: string;
}

export function useReinstall(serverId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => call(reinstallServer, { params: { serverId }, body: choice }),
    onMutate: clearToast,
    onSettled: onDecided,
    async onSuccess() {
      await queryClient.invalidateQueries(jobsQuery(serverId));
      void queryClient.invalidateQueries({ ...serverQuery(serverId), exact: true });
    },
    onError(error) {
      const description = messageOf(error, t("Failed to reinstall server"));
      showToast({ title: t("Reinstall Failed"), description, tone: "danger" });
    },
  });
}
