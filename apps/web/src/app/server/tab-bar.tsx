import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { preloadTab } from "./tab-code.ts";
import type { ServerTab } from "./server-tabs.ts";

interface TabBarProps {
  readonly serverId: string;
  /** Once it is known. */
  readonly server?: Server;
  readonly tabs: readonly ServerTab[];
  readonly current: ServerTab | undefined;
}

/** Links, so that each can be opened by itself, reloaded and sent to somebody. */
export function TabBar({ serverId, server, tabs, current }: TabBarProps) {
  return (
    <nav aria-label={t("Parts of this server")} className="overflow-x-auto border-b border-night-700">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to="/server/$serverId/{-$tab}"
              params={{ serverId, tab: tab.id }}
              resetScroll={false}
              aria-current={tab === current ? "page" : undefined}
              onPointerEnter={() => preloadTab(tab)}
              onFocus={() => preloadTab(tab)}
              className="flex h-11 shrink-0 items-center border-b-2 border-transparent px-4 text-sm font-medium text-ink-muted transition -outline-offset-2 hover:text-ink aria-[current=page]:border-lamp-400 aria-[current=page]:text-ink"
            >
              {tab.label(server)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
