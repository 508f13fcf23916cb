import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeCard, UndoableChanges } from "./change/change-card.tsx";
import { currentChange, isUnderWay, undoableChanges } from "./change/change-state.ts";
import { PlanDialog } from "./change/plan-dialog.tsx";
import { useInstallOutcome } from "./change/use-install-outcome.ts";
import { usePluginChange } from "./change/use-plugin-change.ts";
import { useRefreshAfterChange } from "./change/use-refresh-after-change.ts";
import type { FailedAddOn } from "./installed/installed-row-props.ts";
import { InstalledCard } from "./installed/installed-card.tsx";
import { NoPluginsHere } from "./no-plugins-here.tsx";
import { changesQuery } from "./plugin-queries.ts";
import { kindOf } from "./add-on-kind.ts";
import type { AddOnKind } from "./add-on-kind.ts";
import { wordsFor } from "./plugin-words.ts";
import { SearchCard } from "./search/search-card.tsx";
import { visibleLine } from "../../shared/text/visible-text.ts";

interface PluginsTabProps {
  readonly server: Server;
  /** The file that the last problem was about, and why. */
  readonly failed: FailedAddOn | null;
}

export function PluginsTab({ server, failed }: PluginsTabProps) {
  const kind = kindOf(server.serverType);
  // A different kind remounts the tab: no search or dialog is kept.
  return kind === undefined ? (
    <NoPluginsHere server={server} />
  ) : (
    <AddOns key={kind} server={server} kind={kind} failed={failed} />
  );
}

interface AddOnsProps extends PluginsTabProps {
  readonly kind: AddOnKind;
}

function AddOns({ server, kind, failed }: AddOnsProps) {
  const words = wordsFor(kind);
  const pluginChange = usePluginChange(server);
  const { data: changes, isPending } = useQuery(changesQuery(server.id, pluginChange.changeId));
  const [openedAtMs] = useState(() => Date.now());
  useRefreshAfterChange(server.id, changes);
  useInstallOutcome(pluginChange, changes);
  const current = changes && currentChange(changes, openedAtMs);
  const earlier = changes ? undoableChanges(changes, current) : [];
  const isBlocked = current !== undefined && isUnderWay(current.state);
  const canUndo = server.actions.includes("undo-changes");
  // Running changes are shown above the rest, which would move if they loaded later.
  if (isPending) return <div aria-busy className="min-h-96" />;
  return (
    <div className="flex flex-col gap-6">
      {current && <ChangeCard change={current} canUndo={canUndo} />}
      {server.actions.includes("manage-plugins") && (
        <SearchCard
          serverId={server.id}
          words={words}
          install={{
            isBlocked,
            installingId: pluginChange.installing?.id,
            onInstall: ({ id, name }) => pluginChange.install({ id, name: visibleLine(name) }),
          }}
        />
      )}
      <InstalledCard
        server={server}
        words={words}
        failed={failed}
        isBlocked={isBlocked}
        onAsk={pluginChange.ask}
      />
      {canUndo && earlier.length > 0 && <UndoableChanges changes={earlier} />}
      <PlanDialog server={server} pluginChange={pluginChange} changes={changes ?? []} />
    </div>
  );
}
