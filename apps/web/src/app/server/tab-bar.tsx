import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { t } from "../../shared/text/t.ts";
import { preloadTab } from "./tab-code.ts";
import type { ServerTab } from "./server-tabs.ts";

interface TabBarProps {
  readonly serverId: string;
  /** Undefined while loading. */
  readonly server?: Server;
  readonly tabs: readonly ServerTab[];
  readonly current: ServerTab | undefined;
}

/** Links, so that each tab can be opened directly, reloaded and shared. */
export function TabBar({ serverId, server, tabs, current }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (current) showCurrent(bar.current);
  }, [current]);
  return (
    <nav
      ref={bar}
      aria-label={t("Parts of this server")}
      className="overflow-x-auto border-b border-night-700"
    >
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
              className="flex h-11 shrink-0 items-center border-b-2 border-transparent px-4 text-sm font-medium whitespace-nowrap text-ink-muted transition -outline-offset-2 hover:text-ink aria-[current=page]:border-lamp-400 aria-[current=page]:text-ink"
            >
              {tab.label(server)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** On a phone the bar is wider than the screen: the open tab is scrolled to the middle if it is out of view. */
function showCurrent(bar: HTMLElement | null): void {
  const link = bar?.querySelector("[aria-current]");
  if (!bar || !link) return;
  const [seen, wanted] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  if (wanted.left >= seen.left && wanted.right <= seen.right) return;
  bar.scrollLeft += wanted.left - seen.left - (seen.width - wanted.width) / 2;
}
