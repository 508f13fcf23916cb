import { t } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import type { ServerPower } from "./power/use-power.ts";
import { isChanging, statusLabel } from "./server-state.ts";

interface StatusBadgeProps {
  readonly power: Pick<ServerPower, "status" | "isRestarting" | "hasJob">;
  /** The machine does not answer: the last known state must not look current. */
  readonly nodeLost: boolean;
}

export function StatusBadge({ power: { status, isRestarting, hasJob }, nodeLost }: StatusBadgeProps) {
  const isUpdating = hasJob && status === "offline";
  const isMoving = (isChanging(status) || isUpdating) && !nodeLost;
  const tone = status === "online" && !nodeLost ? "grass" : isMoving ? "sky" : "neutral";
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>
        {isMoving && <Spinner className="size-3" />}
        {isUpdating ? t("Updating") : statusLabel(status, isRestarting)}
      </Badge>
      {nodeLost && <Badge tone="lamp">{t("Not reachable")}</Badge>}
    </span>
  );
}
