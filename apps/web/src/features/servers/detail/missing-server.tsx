import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";

export function MissingServer() {
  return (
    <div className="py-16">
      <EmptyState
        level="h1"
        title={t("Server Not Found")}
        description={t("It was deleted, or the address is wrong.")}
        action={
          <Link to="/servers" className={buttonStyle()}>
            {t("My Servers")}
          </Link>
        }
      />
    </div>
  );
}
