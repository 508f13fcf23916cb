import type { Server } from "@blockwright/contract/servers";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { searchIn } from "../../../shared/browser/address-hash.ts";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { CommandForm } from "./command-form.tsx";
import { installationLines } from "./console-lines.ts";
import { ConsoleOutput } from "./console-output.tsx";
import { ConsoleSearch } from "./console-search.tsx";
import { ConsoleToolbar } from "./console-toolbar.tsx";
import type { PlayersToggle } from "./console-toolbar.tsx";
import { LevelSelect } from "./level-select.tsx";
import { ofLevel } from "./shown-levels.ts";
import type { ShownLevel } from "./shown-levels.ts";
import { useConsole } from "./use-console.ts";
import { useReading } from "./use-reading.ts";
import { useSearchSteps } from "./use-search-steps.ts";

interface TerminalTabProps {
  readonly server: Server;
  readonly players?: PlayersToggle;
}

export function TerminalTab({ server: { id, installationLogs, actions }, players }: TerminalTabProps) {
  const { lines, addedInAll, isConnected, note } = useConsole(id);
  const { search, setSearch, boxRef } = useSearch();
  const isSilent = !lines.some(({ kind }) => kind === "output");
  const shown = useMemo(
    () => (isSilent ? [...installationLines(installationLogs), ...lines] : lines),
    [isSilent, installationLogs, lines],
  );
  const [level, setLevel] = useState<ShownLevel>("all");
  // A phone has no room for them.
  const [hidesTime, setHidesTime] = useState(() => matchMedia("(max-width: 40rem)").matches);
  const wanted = useMemo(() => ofLevel(shown, level), [shown, level]);
  const reading = useReading(wanted, addedInAll);
  const steps = useSearchSteps(reading.shown, search, reading.boxRef);
  return (
    <div ref={boxRef} className="flex min-w-0 grow flex-col">
      <Card isFlush className="flex grow flex-col overflow-clip!">
        <ConsoleToolbar
          isConnected={isConnected}
          players={players}
          menu={
            <Suspense fallback={<span className="size-9 pointer-coarse:size-11" />}>
              <ConsoleMenu
                serverId={id}
                boxRef={reading.boxRef}
                shown={reading.shown}
                all={wanted}
                hidesTime={hidesTime}
                onHidesTime={setHidesTime}
              />
            </Suspense>
          }
        >
          <LevelSelect level={level} onLevel={setLevel} />
          <ConsoleSearch search={search} onSearch={setSearch} steps={steps} />
        </ConsoleToolbar>
        <ConsoleOutput
          boxRef={reading.boxRef}
          lines={reading.shown}
          search={search}
          currentKey={steps.currentKey}
          hidesTime={hidesTime}
          isHeld={reading.isHeld}
          newLines={reading.newLines}
          onGoToEnd={reading.goToEnd}
        />
        {actions.includes("run-command") && <CommandForm serverId={id} onNote={note} />}
      </Card>
    </div>
  );
}

/** The console shows before it. */
const ConsoleMenu = lazy(async () => ({ default: (await import("./console-menu.tsx")).ConsoleMenu }));

/** What is typed, or what a link elsewhere on the page looks for until something is typed. */
function useSearch() {
  const linked = searchIn(useShownLocation(({ hash }) => hash)) ?? "";
  const [typed, setTyped] = useState({ linked: "", text: "" });
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (linked !== "") boxRef.current?.scrollIntoView({ block: "nearest" });
  }, [linked]);
  return {
    search: typed.linked === linked ? typed.text : linked,
    setSearch: (text: string) => setTyped({ linked, text }),
    boxRef,
  };
}
