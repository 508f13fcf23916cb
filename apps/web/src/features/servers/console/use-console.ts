import { useCallback, useEffect, useState } from "react";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { watchConsole } from "./console-feed.ts";
import { addLogs, addNote, connected, emptyConsole } from "./console-lines.ts";

/** A server's console while it is on the screen. Remount it for another server. */
export function useConsole(serverId: string) {
  const [console, setConsole] = useState(emptyConsole);
  const [isConnected, setConnected] = useState(false);

  useEffect(
    () =>
      watchConsole(serverId, {
        onConnected() {
          setConnected(true);
          setConsole((state) => connected(state, t("Connected to live console")));
        },
        onDisconnected: () => setConnected(false),
        onMessage(message) {
          setConsole((state) =>
            message.type === "logs"
              ? addLogs(state, message, skippedText)
              : addNote(state, "error", translate(message.message)),
          );
        },
      }),
    [serverId],
  );

  const note = useCallback(
    (kind: "command" | "error", text: string) => setConsole((state) => addNote(state, kind, text)),
    [],
  );
  return { lines: console.lines, addedInAll: console.nextKey, isConnected, note };
}

function skippedText(count: number): string {
  return tCount(count, "… {count} line skipped", "… {count} lines skipped");
}
