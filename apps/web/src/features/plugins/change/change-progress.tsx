import type { Change } from "@blockwright/contract/changes";
import { CircleCheck, TriangleAlert, Undo2 } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { canCancel, stateText, toneOf } from "./change-state.ts";
import type { ChangeTone } from "./change-state.ts";
import { useCancel, useUndo } from "./use-plugin-change.ts";

type Progress = Pick<Change, "state" | "sentence" | "isCancelling">;

/** The state of a change, also announced to screen readers. */
export function ChangeProgress({ change }: { readonly change: Progress }) {
  const [first, second] = sentencesOf(change);
  return (
    <output className="flex items-start gap-3">
      <ToneIcon tone={toneOf(change)} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{visibleLine(translate(first))}</span>
        {second && (
          <span className="mt-1 block text-sm wrap-anywhere text-ink-muted">
            {visibleLine(translate(second))}
          </span>
        )}
      </span>
    </output>
  );
}

function sentencesOf({ state, sentence, isCancelling }: Progress): readonly [string, (string | null)?] {
  if (isCancelling) return [t("Cancelling. What was changed is put back...")];
  return state === "undone" && sentence !== null ? [sentence] : [stateText(state), sentence];
}

function ToneIcon({ tone }: { readonly tone: ChangeTone }) {
  switch (tone) {
    case "work":
      return <Spinner className="mt-1 shrink-0 text-lamp-400" />;
    case "good":
      return <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-grass-400" strokeWidth={1.75} />;
    case "trouble":
      return (
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-lamp-400" strokeWidth={1.75} />
      );
    case "neutral":
      return <Undo2 aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" strokeWidth={1.75} />;
  }
}

interface UndoButtonProps {
  readonly serverId: string;
  readonly change: Pick<Change, "id" | "title">;
  readonly size?: "sm" | "md";
}

/** Renders nothing if there is nothing to cancel. */
export function CancelButton({ change }: { readonly change: Change }) {
  const cancel = useCancel(change.serverId);
  const isBusy = cancel.isPending || change.isCancelling;
  if (!canCancel(change)) return null;
  return (
    <Button
      isBusy={isBusy}
      aria-label={t("Cancel: {title}", { title: visibleLine(translate(change.title)) })}
      onClick={() => cancel.mutate(change.id)}
    >
      {isBusy ? t("Cancelling...") : t("Cancel")}
    </Button>
  );
}

export function UndoButton({ serverId, change: { id, title }, size = "md" }: UndoButtonProps) {
  const undo = useUndo(serverId);
  return (
    <Button
      size={size}
      isBusy={undo.isPending}
      aria-label={t("Undo: {title}", { title: visibleLine(translate(title)) })}
      onClick={() => undo.mutate(id)}
    >
      {!undo.isPending && <Undo2 aria-hidden className="size-4.5" strokeWidth={1.75} />}
      {t("Undo")}
    </Button>
  );
}
