import type { ServerSummary } from "@blockwright/contract/servers";
import { exactTime } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Tooltip } from "../../shared/ui/tooltip.tsx";

/** Marks a server that stopped unexpectedly, until that is over or dismissed. */
export function CrashBadge({ server: { crashedAt } }: { readonly server: Pick<ServerSummary, "crashedAt"> }) {
  if (crashedAt === null) return null;
  return (
    <Tooltip text={exactTime(crashedAt)}>
      {(trigger) => (
        <span {...trigger}>
          <Badge tone="ember">{t("Crashed")}</Badge>
        </span>
      )}
    </Tooltip>
  );
}
