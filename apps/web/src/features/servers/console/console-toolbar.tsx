import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";

/** Of the panel of players. */
export interface PlayersToggle {
  readonly isOpen: boolean;
  readonly onOpen: (opens: boolean) => void;
}

interface ConsoleToolbarProps {
  readonly isConnected: boolean;
  /** Undefined without the right to see who plays. */
  readonly players: PlayersToggle | undefined;
  readonly menu: ReactNode;
  /** The search and what chooses lines. */
  readonly children: ReactNode;
}

export function ConsoleToolbar({ isConnected, players, menu, children }: ConsoleToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-night-700 px-3 py-1.5 sm:px-5">
      <h2 className="sr-only">{t("Console")}</h2>
      <Connection isConnected={isConnected} />
      <div className="flex min-w-0 items-center gap-1 max-sm:order-last max-sm:basis-full sm:ml-auto">
        {children}
      </div>
      <div className="flex items-center gap-1 max-sm:ml-auto">
        {players && (
          <Button
            size="sm"
            variant={players.isOpen ? "secondary" : "ghost"}
            aria-expanded={players.isOpen}
            onClick={() => players.onOpen(!players.isOpen)}
          >
            <Users aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t("Players")}
          </Button>
        )}
        {menu}
      </div>
    </div>
  );
}

function Connection({ isConnected }: { readonly isConnected: boolean }) {
  return (
    <output
      className={classNames(
        "flex items-center gap-2 text-sm",
        isConnected ? "text-grass-400" : "text-lamp-400",
      )}
    >
      <span
        aria-hidden
        className={classNames("size-2 rounded-full", isConnected ? "bg-grass-500" : "bg-lamp-400")}
      />
      {isConnected ? t("Connected") : t("Disconnected")}
    </output>
  );
}
