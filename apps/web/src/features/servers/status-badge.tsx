import type { ServerStatus } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { isChanging, statusLabel } from "./server-state.ts";

interface StatusBadgeProps {
  readonly status: ServerStatus;
  readonly isRestarting: boolean;
  /** The machine does not answer: the last known state must not look current. */
  readonly nodeLost: boolean;
}

export function StatusBadge({ status, isRestarting, nodeLost }: StatusBadgeProps) {
  const isMoving = isChanging(status) && !nodeLost;
  const tone = status === "online" && !nodeLost ? "grass" : isMoving ? "sky" : "neutral";
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>
        {isMoving && <Spinner className="size-3" />}
        {statusLabel(status, isRestarting)}
      </Badge>
      {nodeLost && <Badge tone="lamp">{t("Not reachable")}</Badge>}
    </span>
  );
}
