import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { t, tCount } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { DiffLines } from "../../shared/ui/diff-lines.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { changeQuery, useUndo } from "./change-queries.ts";

interface ChangeEvidenceProps {
  readonly server: Server;
  readonly changeId: string;
}

/** What a turn has changed, line by line, with its undo. */
export function ChangeEvidence({ server, changeId }: ChangeEvidenceProps) {
  const { data: change } = useQuery({
    ...changeQuery(server.id, changeId),
    enabled: server.actions.includes("read-files"),
  });
  if (!change) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <details className="w-full rounded-md border border-night-700 px-3">
        <summary className="cursor-pointer rounded-sm py-3 text-sm">
          {tCount(change.items.length, "{count} change", "{count} changes")}
        </summary>
        <ul className="flex flex-col gap-3 pb-3">
          {change.items.map(({ summary, diff }, index) => (
            <li key={index} className="text-sm wrap-anywhere">
              {visibleLine(summary)}
              {diff !== null && diff !== "" && <DiffLines diff={diff} className="mt-2 text-console" />}
            </li>
          ))}
        </ul>
      </details>
      {change.state === "undoing" && (
        <output className="flex items-center gap-2 text-sm text-ink-muted">
          <Spinner /> {t("Putting everything back as it was...")}
        </output>
      )}
      {change.state === "undone" && <p className="text-sm">{t("Undone. Everything is as it was before.")}</p>}
      {change.canUndo && server.actions.includes("undo-changes") && (
        <UndoChange server={server} change={change} />
      )}
    </div>
  );
}

function UndoChange({ server, change }: { readonly server: Server; readonly change: ChangeWithDiffs }) {
  const [isAsked, setIsAsked] = useState(false);
  const undo = useUndo(server.id, change.id, () => setIsAsked(false));
  const title = visibleLine(change.title);
  return (
    <>
      <Button size="sm" aria-label={t("Undo {title}", { title })} onClick={() => setIsAsked(true)}>
        <Undo2 aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Undo")}
      </Button>
      <ConfirmDialog
        title={t("Undo '{title}'?", { title })}
        description={consequence(server)}
        confirmLabel={t("Undo")}
        isOpen={isAsked}
        isBusy={undo.isPending}
        onOpenChange={setIsAsked}
        onConfirm={() => undo.mutate()}
      />
    </>
  );
}

function consequence({ status, currentPlayers }: Server): string {
  if (status !== "online") return t("The files go back to what they were before.");
  const restart = t("The files go back to what they were before, and the server restarts.");
  if (currentPlayers === 0) return restart;
  return `${restart} ${tCount(currentPlayers, "{count} player is online.", "{count} players are online.")}`;
}
