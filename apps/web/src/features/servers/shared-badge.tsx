import type { ServerSummary } from "@blockwright/contract/servers";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";

/** Marks a server that belongs to another person. */
export function SharedBadge({ server: { sharedBy } }: { readonly server: Pick<ServerSummary, "sharedBy"> }) {
  if (sharedBy === null) return null;
  return (
    <Badge tone="sky">
      <span className="max-w-48 truncate">{t("Shared by {owner}", { owner: visibleLine(sharedBy) })}</span>
    </Badge>
  );
}
