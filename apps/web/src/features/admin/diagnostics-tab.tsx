import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { diagnosticsQuery } from "./admin-queries.ts";
import { TabState } from "./tab-state.tsx";

export function DiagnosticsTab() {
  const found = useQuery(diagnosticsQuery);
  return (
    <TabState query={found} failedTitle={t("We couldn't ask the machines")}>
      {({ directories, screenSessions, ports, javaProcesses }) => (
        <div className="flex flex-col gap-4">
          <Button isBusy={found.isFetching} onClick={() => void found.refetch()} className="self-end">
            {!found.isFetching && <RefreshCw aria-hidden className="size-4.5" strokeWidth={1.75} />}
            {t("Refresh")}
          </Button>
          <Block title={t("Server Directories")} text={directories} />
          <Block title={t("Screen Sessions")} text={screenSessions} />
          <Block title={t("Listening Ports")} text={ports} />
          <Block title={t("Java Processes")} text={javaProcesses} />
        </div>
      )}
    </TabState>
  );
}

function Block({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Card>
      <CardHeader title={title} />
      <pre
        // A scrolling box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={title}
        className="max-h-96 overflow-auto rounded-md border border-night-700 bg-night-950/60 p-3 font-mono text-xs"
      >
        {text.split("\n").map(visibleLine).join("\n")}
      </pre>
    </Card>
  );
}
