import type { ServerSummary } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { ConnectionLost } from "../connection-lost.tsx";
import { CrashBadge } from "../crash-badge.tsx";
import { notMeasured } from "../figures.ts";
import { NoServers } from "../no-servers.tsx";
import { StartOrStop } from "../power/power-buttons.tsx";
import { usePower } from "../power/use-power.ts";
import { serversQuery } from "../server-queries.ts";
import { asShown, serverAddress, serverName } from "../server-state.ts";
import { SharedBadge } from "../shared-badge.tsx";
import { StatusBadge } from "../status-badge.tsx";

const rowStyle = "flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0";

interface ServersOverviewProps {
  /** Servers that are being built: the page shows their builds. */
  readonly isBuilding: (serverId: string) => boolean;
}

export function ServersOverview({ isBuilding }: ServersOverviewProps) {
  const { data, error, isFetching, refetch } = useQuery(serversQuery);
  const servers = data?.filter(({ id }) => !isBuilding(id));
  if (data && data.length > 0 && servers?.length === 0) return null;
  return (
    <Card aria-labelledby="your-servers">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="your-servers" className="text-xl font-semibold">
          {t("Your servers")}
        </h2>
        {servers && servers.length > 0 && (
          <Link to="/servers" className={`${textLinkStyle} touch-area text-sm`}>
            {t("My Servers")}
          </Link>
        )}
      </div>
      {servers && <ConnectionLost isLost={error !== null} />}
      {servers?.length === 0 && <NoServers level="h3" buttonVariant="secondary" />}
      {servers && servers.length > 0 && (
        <ul className="divide-y divide-night-700">
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
      {!servers && error && (
        <ErrorState
          title={t("We couldn't load your servers")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function ServerRow({ server: seen }: { readonly server: ServerSummary }) {
  const server = asShown(seen);
  const power = usePower(server);
  const { status } = power;
  const address = serverAddress({ ...server, status });
  return (
    <li className={rowStyle}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/server/$serverId/{-$tab}"
            params={{ serverId: server.id }}
            className="touch-area min-w-0 rounded-sm font-medium transition hover:text-lamp-400"
          >
            <span className="line-clamp-2 wrap-anywhere">{serverName(server)}</span>
          </Link>
          <StatusBadge power={power} nodeLost={server.nodeLost} />
          <CrashBadge server={server} />
          <SharedBadge server={server} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-muted">
          <span className="min-w-0 font-mono wrap-anywhere">
            {address ?? (status === "provisioning" ? t("Provisioning...") : notMeasured)}
          </span>
          <span className="tabular-nums">
            {t("Players {current}/{max}", { current: server.currentPlayers, max: server.maxPlayers })}
          </span>
        </p>
        {server.statusReason !== null && (
          <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-lamp-400">
            {visibleLine(server.statusReason)}
          </p>
        )}
      </div>
      <StartOrStop power={power} serverName={serverName(server)} size="sm" />
    </li>
  );
}

export function ServerRowSkeleton() {
  return (
    <div className={rowStyle}>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
      <Skeleton className="h-9 pointer-coarse:h-11 w-20 shrink-0 rounded-md" />
    </div>
  );
}
