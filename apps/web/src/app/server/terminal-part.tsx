import type { Server } from "@blockwright/contract/servers";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { TerminalTab } from "../../features/servers/console/terminal-tab.tsx";
import { useShownLocation } from "../../shared/browser/use-shown-location.ts";
import { useIsNarrow } from "../../shared/browser/use-media.ts";

const panelHash = "players";

/** The console, with the players beside it or, on a narrow screen, in a sheet above it. */
export function TerminalPart({ server }: { readonly server: Server }) {
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const canSeePlayers = server.actions.includes("read-files");
  const isOpen = useShownLocation(({ hash }) => hash) === panelHash && canSeePlayers;
  const setOpen = (opens: boolean) =>
    void navigate({ to: ".", hash: opens ? panelHash : "", replace: !opens, resetScroll: false });

  if (!server.actions.includes("read-console"))
    return (
      <Suspense>
        <PlayersPanel server={server} isSheet={false} />
      </Suspense>
    );
  return (
    <div className="flex grow gap-4">
      <TerminalTab server={server} {...(canSeePlayers && { players: { isOpen, onOpen: setOpen } })} />
      {isOpen && (
        <Suspense>
          {isNarrow ? (
            <PlayersPanel server={server} isSheet onClose={() => setOpen(false)} />
          ) : (
            // As high as the console, however many players there are.
            <div className="relative w-96 shrink-0">
              <div className="absolute inset-0">
                <PlayersPanel server={server} isSheet={false} onClose={() => setOpen(false)} />
              </div>
            </div>
          )}
        </Suspense>
      )}
    </div>
  );
}

const PlayersPanel = lazy(async () => ({
  default: (await import("../../features/players/players-panel.tsx")).PlayersPanel,
}));
