import type { Change } from "@blockwright/contract/changes";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { CancelButton, ChangeProgress, UndoButton } from "./change-progress.tsx";

interface ChangeCardProps {
  readonly change: Change;
  readonly canUndo: boolean;
}

/** The running change of the server, or its recent outcome. */
export function ChangeCard({ change, canUndo }: ChangeCardProps) {
  return (
    <Card aria-labelledby="current-change">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-3">
          <header className="flex flex-wrap items-baseline gap-x-3">
            <h2 id="current-change" className="text-lg font-semibold wrap-anywhere">
              {visibleLine(translate(change.title))}
            </h2>
            <span className="text-sm text-ink-muted">
              <TimeAgo iso={change.updatedAt} />
            </span>
          </header>
          <ChangeProgress change={change} />
        </div>
        {canUndo && <CancelButton change={change} />}
        {canUndo && change.canUndo && <UndoButton serverId={change.serverId} change={change} />}
      </div>
    </Card>
  );
}

/** Earlier changes that can still be undone, newest first. */
export function UndoableChanges({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <Card aria-labelledby="earlier-changes">
      <CardHeader
        id="earlier-changes"
        title={t("Earlier changes")}
        description={t("Each puts the files back as they were before it.")}
      />
      <ul className="divide-y divide-night-700">
        {changes.map((change) => (
          <li key={change.id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
            <p className="min-w-0 flex-1 text-sm wrap-anywhere">
              {visibleLine(translate(change.title))}{" "}
              <span className="text-ink-muted">
                <TimeAgo iso={change.updatedAt} />
              </span>
            </p>
            <UndoButton serverId={change.serverId} change={change} size="sm" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
