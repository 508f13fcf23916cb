import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { PageSpinner } from "../../shared/ui/spinner.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { DiagnosticsTab } from "./diagnostics-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { VpsServersTab } from "./vps-servers-tab.tsx";

/** The api refuses everybody else too; this only spares them an empty page. */
export function AdminPage() {
  const { isAdmin } = useSignedInUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAdmin) void navigate({ to: "/", replace: true });
  }, [isAdmin, navigate]);
  return isAdmin ? <Desk /> : <PageSpinner />;
}

function Desk() {
  usePageTitle(t("Admin Dashboard"));
  const navigate = useNavigate();
  const { tab } = useSearch({ from: "/signed-in/admin" });
  const tabs = [
    { value: "overview", label: t("Overview"), content: <OverviewTab /> },
    { value: "users", label: t("Users"), content: <PeopleTab /> },
    { value: "servers", label: t("Servers"), content: <VpsServersTab /> },
    { value: "diagnostics", label: t("VPS Diagnostics"), content: <DiagnosticsTab /> },
  ];
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{t("Admin Dashboard")}</h1>
      <Tabs
        label={t("Admin Dashboard")}
        value={tabs.find(({ value }) => value === tab)?.value ?? "overview"}
        onChange={(value) => void navigate({ to: "/admin", search: { tab: value }, replace: true })}
        tabs={tabs}
      />
    </div>
  );
}
