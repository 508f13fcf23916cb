import type { Server } from "@blockwright/contract/servers";
import { useEffect, useMemo, useRef, useState } from "react";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { searchIn } from "../../../shared/ui/find-hash.ts";
import { CommandForm } from "./command-form.tsx";
import { installationLines } from "./console-lines.ts";
import { ConsoleOutput } from "./console-output.tsx";
import { ConsoleSearch } from "./console-search.tsx";
import { ConsoleToolbar } from "./console-toolbar.tsx";
import { LevelSelect } from "./level-select.tsx";
import { ShareConsole } from "./share-console.tsx";
import { shareableText } from "./shareable-text.ts";
import { ofLevel } from "./shown-levels.ts";
import type { ShownLevel } from "./shown-levels.ts";
import { useConsole } from "./use-console.ts";
import { useReading } from "./use-reading.ts";
import { useSearchSteps } from "./use-search-steps.ts";

export function TerminalTab({ server: { id, installationLogs, actions } }: { readonly server: Server }) {
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
  const text = useMemo(() => shareableText(wanted), [wanted]);
  const reading = useReading(wanted, addedInAll);
  const steps = useSearchSteps(reading.shown, search, reading.boxRef);
  return (
    <div ref={boxRef} className="flex grow flex-col">
      <Card isFlush className="flex grow flex-col overflow-clip!">
        <ConsoleToolbar
          isConnected={isConnected}
          text={text}
          hidesTime={hidesTime}
          onHidesTime={setHidesTime}
          share={<ShareConsole serverId={id} boxRef={reading.boxRef} lines={reading.shown} />}
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

/** What is typed, or what a link elsewhere on the page looks for until something is typed. */
function useSearch() {
  const hash = useShownLocation((location) => location.hash);
  const [typed, setTyped] = useState({ hash: "", text: "" });
  const boxRef = useRef<HTMLDivElement>(null);
  const linked = searchIn(hash);
  useEffect(() => {
    if (linked !== undefined) boxRef.current?.scrollIntoView({ block: "nearest" });
  }, [linked]);
  return {
    search: typed.hash === hash ? typed.text : (linked ?? ""),
    setSearch: (text: string) => setTyped({ hash, text }),
    boxRef,
  };
}
