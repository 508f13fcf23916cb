import type { Server } from "@blockwright/contract/servers";
import { useMemo, useState } from "react";
import { Card } from "../../../shared/ui/card.tsx";
import { CommandForm } from "./command-form.tsx";
import { installationLines } from "./console-lines.ts";
import { ConsoleOutput } from "./console-output.tsx";
import { ConsoleToolbar } from "./console-toolbar.tsx";
import { shareableText } from "./shareable-text.ts";
import { useConsole } from "./use-console.ts";

export function TerminalTab({ server: { id, installationLogs, actions } }: { readonly server: Server }) {
  const { lines, addedInAll, isConnected, note } = useConsole(id);
  const [search, setSearch] = useState("");
  const isSilent = !lines.some(({ kind }) => kind === "output");
  const shown = useMemo(
    () => (isSilent ? [...installationLines(installationLogs), ...lines] : lines),
    [isSilent, installationLogs, lines],
  );
  const text = useMemo(() => shareableText(shown), [shown]);
  return (
    <Card isFlush>
      <ConsoleToolbar isConnected={isConnected} search={search} onSearch={setSearch} text={text} />
      <ConsoleOutput lines={shown} addedInAll={addedInAll} search={search} />
      {actions.includes("run-command") && <CommandForm serverId={id} onNote={note} />}
    </Card>
  );
}
