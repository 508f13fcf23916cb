import type { Server } from "@blockwright/contract/servers";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ComponentType, ReactNode } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { ConnectionLost } from "../connection-lost.tsx";
import { TerminalTab } from "../console/terminal-tab.tsx";
import { usePower } from "../power/use-power.ts";
import { isMissing, serverQuery } from "../server-queries.ts";
import { serverName } from "../server-state.ts";
import { deleteServerKey } from "../settings/delete-server-key.ts";
import { FiguresGrid } from "./figures-grid.tsx";
import { MissingServer } from "./missing-server.tsx";
import { ServerHeader } from "./server-header.tsx";
import { ServerPageSkeleton, TabSkeleton } from "./server-page-skeleton.tsx";
import { serverTabs, ServerTabs } from "./server-tabs.tsx";
import type { ServerTab } from "./server-tabs.tsx";

const SettingsTab = lazy(async () => ({
  default: (await import("../settings/settings-tab.tsx")).SettingsTab,
}));
const SoftwareTab = lazy(async () => ({
  default: (await import("../software/software-tab.tsx")).SoftwareTab,
}));

interface ServerPageProps {
  /** Above the tabs: what somebody else has to say about this server. */
  readonly Notice: ComponentType<{ readonly serverId: string }>;
  /** Until then nothing is shown that the notice would push down. */
  readonly isNoticeKnown: boolean;
}

export function ServerPage({ Notice, isNoticeKnown }: ServerPageProps) {
  const { serverId, tab = "terminal" } = useParams({ from: "/signed-in/server/$serverId/{-$tab}" });
  const current = serverTabs.find((known) => known === tab);
  const { data: server, error, isFetching, refetch } = useQuery(serverQuery(serverId));
  // A server that goes because one deletes it right now is not missed.
  const isDeleting = useIsMutating({ mutationKey: deleteServerKey(serverId) }) > 0;
  usePageTitle(server ? serverName(server) : t("My Servers"));
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to show its page for unknown addresses
  if (current === undefined) throw notFound();
  if (isMissing(error) && !isDeleting) return <MissingServer />;
  if (server && isNoticeKnown)
    return (
      <ServerScreen key={serverId} server={server} tab={current} isLost={error !== null}>
        <Notice serverId={serverId} />
      </ServerScreen>
    );
  if (error === null) return <ServerPageSkeleton serverId={serverId} tab={current} />;
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
  readonly tab: ServerTab;
  readonly isLost: boolean;
  readonly children: ReactNode;
}

function ServerScreen({ server, tab, isLost, children }: ServerScreenProps) {
  const power = usePower(server);
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-10">
      <ServerHeader server={server} power={power} />
      <ConnectionLost isLost={isLost} />
      {children}
      <FiguresGrid server={server} status={power.status} />
      <ServerTabs serverId={server.id} current={tab} />
      <Suspense fallback={<TabSkeleton />}>
        <Tab server={server} tab={tab} />
      </Suspense>
    </div>
  );
}

function Tab({ server, tab }: Pick<ServerScreenProps, "server" | "tab">) {
  switch (tab) {
    case "terminal":
      return <TerminalTab server={server} />;
    case "settings":
      return <SettingsTab server={server} />;
    case "software":
      return <SoftwareTab server={server} />;
  }
}
