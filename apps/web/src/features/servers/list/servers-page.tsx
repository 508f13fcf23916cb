import type { ServerSummary } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { ConnectionLost } from "../connection-lost.tsx";
import { NoServers } from "../no-servers.tsx";
import { serversQuery } from "../server-queries.ts";
import { DeletedServers } from "./deleted-servers.tsx";
import { ServerCard } from "./server-card.tsx";
import { ServerCardSkeleton } from "./server-card-skeleton.tsx";

const gridStyle = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

interface ServersPageProps {
  /** The build of each server that is being built. */
  readonly buildOf: ReadonlyMap<string, string>;
}

export function ServersPage({ buildOf }: ServersPageProps) {
  const { data: servers, error, isFetching, refetch } = useQuery(serversQuery);
  usePageTitle(t("My Servers"));
  return (
    <div
      aria-busy={servers === undefined && error === null}
      className="flex flex-col gap-6 py-8 sm:gap-8 sm:py-12"
    >
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold sm:text-3xl">{t("My Servers")}</h1>
          <p className="mt-1 text-ink-muted">{t("Manage and monitor your Minecraft servers")}</p>
        </div>
        <Link to="/" className={buttonStyle("primary")}>
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Create Server")}
        </Link>
      </header>
      {servers && <ConnectionLost isLost={error !== null} />}
      {servers && <ServerGrid servers={servers} buildOf={buildOf} />}
      {servers && <DeletedServers />}
      {!servers && error && (
        <Card>
          <ErrorState
            level="h2"
            title={t("We couldn't load your servers")}
            message={messageOf(error, t("Please try again in a moment."))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!servers && !error && (
        <div className={gridStyle}>
          {[0, 1, 2].map((card) => (
            <ServerCardSkeleton key={card} />
          ))}
        </div>
      )}
    </div>
  );
}

function ServerGrid({ servers, buildOf }: ServersPageProps & { readonly servers: readonly ServerSummary[] }) {
  if (servers.length === 0)
    return (
      <Card>
        <NoServers level="h2" buttonVariant="secondary" />
      </Card>
    );
  return (
    <ul className={gridStyle}>
      {servers.map((server) => (
        <li key={server.id} className="min-w-0">
          <ServerCard server={server} buildId={buildOf.get(server.id)} />
        </li>
      ))}
      <li className="min-w-0">
        <Link
          to="/"
          className="flex h-full min-h-24 items-center justify-center gap-2 rounded-lg border border-dashed border-night-700 bg-night-900 font-medium text-ink-muted transition hover:border-ink-faint hover:text-ink"
        >
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Create New Server")}
        </Link>
      </li>
    </ul>
  );
}
