import type { Server } from "@blockwright/contract/servers";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { Card } from "../../../shared/ui/card.tsx";
import { searchIn } from "../../../shared/ui/find-hash.ts";
import { CommandForm } from "./command-form.tsx";
import { installationLines } from "./console-lines.ts";
import { ConsoleOutput } from "./console-output.tsx";
import { ConsoleToolbar } from "./console-toolbar.tsx";
import { shareableText } from "./shareable-text.ts";
import { useConsole } from "./use-console.ts";

export function TerminalTab({ server: { id, installationLogs, actions } }: { readonly server: Server }) {
  const { lines, addedInAll, isConnected, note } = useConsole(id);
  const { search, setSearch, boxRef } = useSearch();
  const isSilent = !lines.some(({ kind }) => kind === "output");
  const shown = useMemo(
    () => (isSilent ? [...installationLines(installationLogs), ...lines] : lines),
    [isSilent, installationLogs, lines],
  );
  const text = useMemo(() => shareableText(shown), [shown]);
  return (
    <div ref={boxRef}>
      <Card isFlush>
        <ConsoleToolbar isConnected={isConnected} search={search} onSearch={setSearch} text={text} />
        <ConsoleOutput lines={shown} addedInAll={addedInAll} search={search} />
        {actions.includes("run-command") && <CommandForm serverId={id} onNote={note} />}
      </Card>
    </div>
  );
}

/** What is typed, or what a link elsewhere on the page looks for until something is typed. */
function useSearch() {
  const hash = useLocation({ select: (location) => location.hash });
  const [typed, setTyped] = useState({ hash: "", text: "" });
  const boxRef = useRef<HTMLDivElement>(null);
  const linked = searchIn(hash);
  useEffect(() => {
    if (linked !== undefined) boxRef.current?.scrollIntoView({ block: "center" });
  }, [linked]);
  return {
    search: typed.hash === hash ? typed.text : (linked ?? ""),
    setSearch: (text: string) => setTyped({ hash, text }),
    boxRef,
  };
}
