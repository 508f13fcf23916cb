import type { InstalledPlugin } from "@blockwright/contract/plugins";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { askForUpdates, askToUpdateAll } from "../change/plugin-request.ts";
import type { PluginRequest } from "../change/plugin-request.ts";
import { pluginsQuery } from "../plugin-queries.ts";
import type { AddOnWords } from "../plugin-words.ts";
import { canUpdate, mayUpdate } from "./can-update.ts";
import { InstalledRow, InstalledRowSkeleton } from "./installed-row.tsx";
import type { FailedAddOn } from "./installed-row-props.ts";
import { ListFilter } from "./list-filter.tsx";

interface InstalledCardProps {
  readonly server: Server;
  readonly words: AddOnWords;
  readonly failed: FailedAddOn | null;
  readonly isBlocked: boolean;
  readonly onAsk: (request: PluginRequest) => void;
}

export function InstalledCard({ server, words, failed, isBlocked, onAsk }: InstalledCardProps) {
  const { data, error, isFetching, refetch } = useQuery(pluginsQuery(server.id));
  const canManage = server.actions.includes("manage-plugins");
  return (
    <Card aria-labelledby="installed-plugins" aria-busy={!data && !error}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id="installed-plugins" className="text-xl font-semibold">
            {words.installedTitle}
          </h2>
          {data && data.checkedAt !== null && (
            <p className="mt-1 text-sm text-ink-muted">
              {t("Checked for updates")} <TimeAgo iso={data.checkedAt} />
            </p>
          )}
        </div>
        {canManage && data && <UpdateAll plugins={data.plugins} isBlocked={isBlocked} onAsk={onAsk} />}
      </header>
      {data && (
        <InstalledList
          server={server}
          plugins={data.plugins}
          words={words}
          failed={failed}
          isBlocked={isBlocked}
          onAsk={onAsk}
        />
      )}
      {!data && error && (
        <ErrorState
          title={words.listFailed}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && [0, 1, 2].map((row) => <InstalledRowSkeleton key={row} />)}
    </Card>
  );
}

type UpdateAllProps = Pick<InstalledListProps, "plugins" | "isBlocked" | "onAsk">;

function UpdateAll({ plugins, isBlocked, onAsk }: UpdateAllProps) {
  const updatable = plugins.filter(canUpdate);
  const candidates = plugins.filter(mayUpdate);
  if (candidates.length === 0) return null;
  return updatable.length > 0 ? (
    <Button disabled={isBlocked} onClick={() => onAsk(askToUpdateAll(updatable))}>
      {t("Update all ({count})", { count: updatable.length })}
    </Button>
  ) : (
    <Button disabled={isBlocked} onClick={() => onAsk(askForUpdates(candidates))}>
      {t("Check for updates")}
    </Button>
  );
}

interface InstalledListProps extends InstalledCardProps {
  readonly plugins: readonly InstalledPlugin[];
}

function InstalledList({ server, plugins, words, failed, isBlocked, onAsk }: InstalledListProps) {
  const [isFiltered, setFiltered] = useState(false);
  const updatable = plugins.filter(({ update }) => update !== null);
  // The last update may complete while only updates are shown.
  const shown = isFiltered && updatable.length > 0 ? updatable : plugins;
  if (plugins.length === 0)
    return <EmptyState title={words.noneInstalled} description={words.noneInstalledHint} />;
  return (
    <>
      {updatable.length > 0 && (
        <ListFilter
          all={plugins.length}
          updates={updatable.length}
          isFiltered={isFiltered}
          onChange={setFiltered}
        />
      )}
      <ul className="divide-y divide-night-700 border-t border-night-700">
        {shown.map((plugin) => (
          <InstalledRow
            key={plugin.id}
            server={server}
            plugin={plugin}
            failed={failed}
            isBlocked={isBlocked}
            onAsk={onAsk}
          />
        ))}
      </ul>
    </>
  );
}
