import type { FileVersion } from "@blockwright/contract/file-history";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { nameOf } from "../file-paths.ts";
import { versionsQuery } from "../file-queries.ts";
import { CoverPanel } from "./cover-panel.tsx";
import { VersionView } from "./version-view.tsx";

interface HistoryPanelProps {
  readonly serverId: string;
  readonly path: string;
  readonly canWrite: boolean;
  readonly isDirty: boolean;
  readonly currentText: string;
  readonly onRestored: (text: string, version: string) => void;
  readonly onClose: () => void;
}

/** The content of a file before each of its saves, to compare and restore. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { serverId, path, onRestored, onClose } = props;
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(serverId, path));
  const [opened, setOpened] = useState<FileVersion | null>(null);
  if (opened !== null)
    return (
      <VersionView
        {...props}
        version={opened}
        onRestored={(text, version) => {
          onRestored(text, version);
          onClose();
        }}
        onClose={() => setOpened(null)}
      />
    );
  return (
    <CoverPanel
      title={t("History of '{name}'", { name: visibleLine(nameOf(path)) })}
      description={t("What it held before each save. Open a version to compare it with the text now.")}
      onClose={onClose}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error !== null && (
          <ErrorState
            title={t("We couldn't load the history")}
            message={messageOf(error, t("Please try again"))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {error === null && data === undefined && <Skeleton className="m-4 h-40" />}
        {data?.versions.length === 0 && (
          <EmptyState
            title={t("No earlier versions")}
            description={t("Each time this file is saved, what it held before is kept here.")}
          />
        )}
        <ul className="mx-auto max-w-3xl">
          {data?.versions.map((version) => (
            <VersionRow key={version.id} version={version} onOpen={() => setOpened(version)} />
          ))}
        </ul>
      </div>
    </CoverPanel>
  );
}

function VersionRow({ version, onOpen }: { readonly version: FileVersion; readonly onOpen: () => void }) {
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-night-700/60 px-4 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <div>
          {t("Replaced")} <TimeAgo iso={version.at} />
        </div>
        <div className="truncate text-xs text-ink-muted">{`${whoOf(version)} · ${fileSize(version.size)}`}</div>
      </div>
      <Button size="sm" onClick={onOpen}>
        {t("Compare")}
      </Button>
    </li>
  );
}

function whoOf({ by, via }: Pick<FileVersion, "by" | "via">): string {
  const name = by === null ? t("unknown") : visibleLine(by);
  switch (via) {
    case "assistant":
      return t("AI editor, asked by {name}", { name });
    case "sftp":
      return t("{name} over SFTP", { name });
    case "system":
      return t("Blockwright");
    default:
      return name;
  }
}
