import type { Server } from "@blockwright/contract/servers";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { Navigate, notFound, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { ConnectionLost } from "../../features/servers/connection-lost.tsx";
import { FigureStrip } from "../../features/servers/detail/figure-strip.tsx";
import { PlannedWorkBanner } from "../../features/servers/detail/planned-work.tsx";
import { ServerHeader } from "../../features/servers/detail/server-header.tsx";
import { useLeaveMissing } from "../../features/servers/detail/use-leave-missing.ts";
import { usePower } from "../../features/servers/power/use-power.ts";
import { serverQuery } from "../../features/servers/server-queries.ts";
import { asShown, serverName } from "../../features/servers/server-state.ts";
import { deleteServerKey } from "../../features/servers/settings/delete-server-key.ts";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { ServerPageSkeleton } from "./server-page-skeleton.tsx";
import { movedTabs, serverTabs, visibleTabs } from "./server-tabs.ts";
import type { ServerTab } from "./server-tabs.ts";
import { TabBar } from "./tab-bar.tsx";
import { preloadTab } from "./tab-code.ts";
import { TabPanel } from "./tab-panel.tsx";
import { useAreNoticesKnown } from "./use-are-notices-known.ts";
import { useServerUpdates } from "./use-server-updates.ts";

/** Combines the tabs of a server, which are independent features, on one page. */
export function ServerPage() {
  const { serverId, tab: tabId } = useParams({ from: "/signed-in/server/$serverId/{-$tab}" });
  const moved = tabId === undefined ? undefined : movedTabs[tabId];
  if (moved === undefined) return <OneServerPage key={serverId} serverId={serverId} tabId={tabId} />;
  const params = { serverId, tab: moved.tab };
  return <Navigate to="/server/$serverId/{-$tab}" params={params} hash={moved.hash} replace />;
}

interface OneServerPageProps {
  readonly serverId: string;
  readonly tabId: string | undefined;
}

function OneServerPage({ serverId, tabId }: OneServerPageProps) {
  const { data, error, isFetching, refetch } = useQuery(serverQuery(serverId));
  const server = data && asShown(data);
  const areNoticesKnown = useAreNoticesKnown(serverId);
  // A server that is being deleted here is not reported as missing.
  const isDeleting = useIsMutating({ mutationKey: deleteServerKey(serverId) }) > 0;
  const tabs = server ? visibleTabs(server) : serverTabs;
  const tab = tabId === undefined ? tabs[0] : tabs.find(({ id }) => id === tabId);
  usePageTitle(server ? serverName(server) : t("My Servers"));
  useServerUpdates(serverId);
  useEffect(() => {
    if (tab !== undefined) preloadTab(tab);
  }, [tab]);
  const isGone = useLeaveMissing(serverId, { data, error }, isDeleting);
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to show its page for unknown addresses
  if (tabId !== undefined && tab === undefined) throw notFound();
  if (isGone)
    return (
      <Suspense>
        <MissingServer />
      </Suspense>
    );
  if (server && areNoticesKnown)
    return <ServerScreen key={serverId} server={server} tabs={tabs} tab={tab} isLost={error !== null} />;
  if (error === null) return <ServerPageSkeleton serverId={serverId} tab={tab} />;
  return (
    <div className="py-16">
      <ErrorState
        level="h1"
        title={t("We couldn't load this server")}
        message={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

interface ServerScreenProps {
  readonly server: Server;
  /** The tabs that this person may see. */
  readonly tabs: readonly ServerTab[];
  readonly tab: ServerTab | undefined;
  readonly isLost: boolean;
}

function ServerScreen({ server, tabs, tab, isLost }: ServerScreenProps) {
  const power = usePower(server);
  return (
    <div className="flex min-h-[calc(100dvh-4rem)] flex-col gap-3 py-3 sm:gap-4 sm:py-5">
      <OperatorsBanner server={server} />
      <ServerHeader server={server} power={power} />
      <ConnectionLost isLost={isLost} />
      <PlannedWorkBanner server={server} />
      {tabs.map(
        ({ id, notice }) =>
          notice && (
            <notice.Card
              key={id}
              serverId={server.id}
              isTabOpen={id === tab?.id}
              canAsk={server.actions.includes("use-assistant")}
              canRepair={server.actions.includes("apply-fixes")}
            />
          ),
      )}
      <FigureStrip server={server} status={power.status} />
      <TabBar serverId={server.id} tabs={tabs} current={tab} />
      {tab && <TabPanel server={server} tab={tab} />}
    </div>
  );
}

const MissingServer = lazy(async () => ({
  default: (await import("../../features/servers/detail/missing-server.tsx")).MissingServer,
}));

const VisitBanner = lazy(async () => ({
  default: (await import("../../features/admin/visits/visit-banner.tsx")).VisitBanner,
}));

function OperatorsBanner({ server: { id, sharedBy } }: { readonly server: Server }) {
  const { isAdmin } = useSignedInUser();
  if (!isAdmin || sharedBy === null) return null;
  return (
    <Suspense>
      <VisitBanner serverId={id} ownerName={sharedBy} />
    </Suspense>
  );
}
