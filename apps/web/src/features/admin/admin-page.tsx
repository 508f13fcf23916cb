import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { PageSpinner } from "../../shared/ui/spinner.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { ConfirmIdentityDialog } from "./confirm-identity-dialog.tsx";
import { DeskSearch } from "./search/desk-search.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { TabSkeleton } from "./tab-state.tsx";

// The desk opens with the overview: each of the others is loaded with its first opening.
const PeopleTab = lazy(async () => ({ default: (await import("./people-tab.tsx")).PeopleTab }));
const VpsServersTab = lazy(async () => ({ default: (await import("./vps-servers-tab.tsx")).VpsServersTab }));
const DiagnosticsTab = lazy(async () => ({
  default: (await import("./diagnostics-tab.tsx")).DiagnosticsTab,
}));

function inTime(tab: ReactNode): ReactNode {
  return <Suspense fallback={<TabSkeleton />}>{tab}</Suspense>;
}

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
  const { tab, find = "" } = useSearch({ from: "/signed-in/admin" });
  const tabs = [
    { value: "overview", label: t("Overview"), content: <OverviewTab /> },
    { value: "users", label: t("Users"), content: inTime(<PeopleTab key={find} find={find} />) },
    { value: "servers", label: t("Servers"), content: inTime(<VpsServersTab />) },
    { value: "diagnostics", label: t("VPS Diagnostics"), content: inTime(<DiagnosticsTab />) },
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
