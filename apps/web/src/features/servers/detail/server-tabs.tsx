import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";

export const serverTabs = ["terminal", "settings", "software"] as const;
export type ServerTab = (typeof serverTabs)[number];

function tabLabel(tab: ServerTab): string {
  switch (tab) {
    case "terminal":
      return t("Terminal");
    case "settings":
      return t("Settings");
    case "software":
      return t("Software");
  }
}

interface ServerTabsProps {
  readonly serverId: string;
  readonly current: ServerTab;
}

/** Links, so that each can be opened by itself, reloaded and sent to somebody. */
export function ServerTabs({ serverId, current }: ServerTabsProps) {
  return (
    <nav aria-label={t("Parts of this server")} className="overflow-x-auto border-b border-night-700">
      <ul className="flex gap-1">
        {serverTabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/server/$serverId/{-$tab}"
              params={{ serverId, tab }}
              resetScroll={false}
              aria-current={tab === current ? "page" : undefined}
              className="flex h-11 shrink-0 items-center border-b-2 border-transparent px-4 text-sm font-medium text-ink-muted transition -outline-offset-2 hover:text-ink aria-[current=page]:border-lamp-400 aria-[current=page]:text-ink"
            >
              {tabLabel(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
