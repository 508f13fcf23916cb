import type { RemedyPage } from "@blockwright/contract/doctor";
import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";

interface RemedyLinkProps {
  readonly serverId: string;
  readonly page: RemedyPage;
  readonly size?: "sm" | "md";
}

/** Where a person continues whose server can't be fixed with one press. */
export function RemedyLink({ serverId, page, size = "md" }: RemedyLinkProps) {
  const className = buttonStyle("primary", size, "shrink-0 sm:self-start");
  if (page === "size")
    return (
      <Link to="/size/$serverId" params={{ serverId }} className={className}>
        {t("Get a larger size")}
      </Link>
    );
  return (
    <Link to="/server/$serverId/{-$tab}" params={{ serverId, tab: page }} className={className}>
      {page === "backups" ? t("Go to Backups") : t("Go to Software")}
    </Link>
  );
}
