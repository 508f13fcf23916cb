import type { ServerStatus } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { statusLabel } from "./server-state.ts";

interface StatusBadgeProps {
  readonly status: ServerStatus;
  /** The machine does not answer: the last known state must not look current. */
  readonly nodeLost: boolean;
}

export function StatusBadge({ status, nodeLost }: StatusBadgeProps) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={status === "online" && !nodeLost ? "grass" : "neutral"}>{statusLabel(status)}</Badge>
      {nodeLost && <Badge tone="lamp">{t("Not reachable")}</Badge>}
    </span>
  );
}
