import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";

const leaveAfterMs = 2000;

export function MissingServer() {
  const navigate = useNavigate();
  useEffect(() => {
    const description = t("This server no longer exists. Redirecting to dashboard...");
    showToast({ title: t("Server Not Found"), description, tone: "danger" });
    const timer = setTimeout(() => void navigate({ to: "/", replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
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
