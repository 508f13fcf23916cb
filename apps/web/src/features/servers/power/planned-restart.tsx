import type { PlannedRestart, Server } from "@blockwright/contract/servers";
import { exactMinute } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useCancelRestart } from "./use-plan-restart.ts";

interface PlannedRestartNoticeProps {
  readonly server: Pick<Server, "id" | "actions">;
  readonly plan: PlannedRestart;
}

export function PlannedRestartNotice({ server, plan }: PlannedRestartNoticeProps) {
  const cancel = useCancelRestart(server.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-sky-400/40 bg-sky-950 px-4 py-3 text-sm">
      <p>
        {plan.at === null
          ? t("Restarts when the server is empty.")
          : t("Restarts on {time}.", { time: exactMinute(plan.at) })}
      </p>
      {server.actions.includes("restart") && (
        <Button size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t("Cancel restart")}
        </Button>
      )}
    </div>
  );
}
