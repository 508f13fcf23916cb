import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { PageSpinner } from "../../shared/ui/spinner.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { ConfirmIdentityDialog } from "./confirm-identity-dialog.tsx";
import { DiagnosticsTab } from "./diagnostics-tab.tsx";
import { FactorMissing } from "./factor-missing.tsx";
import { DeskSearch } from "./search/desk-search.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { VpsServersTab } from "./vps-servers-tab.tsx";

/** The api refuses everybody else too; this only spares them an empty page. */
export function AdminPage() {
  const { isAdmin, needsSecondFactor = false } = useSignedInUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isAdmin && !needsSecondFactor) void navigate({ to: "/", replace: true });
  }, [isAdmin, needsSecondFactor, navigate]);
  if (needsSecondFactor) return <FactorMissing title={t("Admin Dashboard")} />;
  return isAdmin ? <Desk /> : <PageSpinner />;
}

function Desk() {
  usePageTitle(t("Admin Dashboard"));
  const navigate = useNavigate();
  const { tab, find = "" } = useSearch({ from: "/signed-in/admin" });
  const tabs = [
    { value: "overview", label: t("Overview"), content: <OverviewTab /> },
    { value: "users", label: t("Users"), content: <PeopleTab key={find} find={find} /> },
    { value: "servers", label: t("Servers"), content: <VpsServersTab /> },
    { value: "diagnostics", label: t("VPS Diagnostics"), content: <DiagnosticsTab /> },
  ];
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{t("Admin Dashboard")}</h1>
      <DeskSearch />
      <Tabs
        label={t("Admin Dashboard")}
        value={tabs.find(({ value }) => value === tab)?.value ?? "overview"}
        onChange={(value) => void navigate({ to: "/admin", search: { tab: value }, replace: true })}
        tabs={tabs}
      />
      <ConfirmIdentityDialog />
    </div>
  );
}
