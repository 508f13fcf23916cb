import type { LastChange as LastChangeShape } from "@blockwright/contract/settings";
import { Undo2 } from "lucide-react";
import { GetHelp } from "../../shared/help/get-help.tsx";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { isUnderWay } from "./setting-queries.ts";

interface LastChangeProps {
  readonly change: LastChangeShape;
  /** Its state in words. */
  readonly text: string;
  readonly isBusy: boolean;
  /** Absent without the right to undo. */
  readonly onUndo?: (changeId: string) => void;
  /** The person may ask support about a failure. */
  readonly canGetHelp: boolean;
}

/** How the last change went, with its undo. */
export function LastChange({ change, text, isBusy, onUndo, canGetHelp }: LastChangeProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-night-700 bg-night-900 px-4 py-3 text-sm">
      <output className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="flex items-center gap-2 font-medium">
          {isUnderWay(change.state) && <Spinner />}
          {text}
        </span>
        <span className="text-ink-muted">
          {visibleLine(change.title)}
          {" · "}
          <TimeAgo iso={change.createdAt} />
        </span>
        {change.sentence !== null && <span className="block">{visibleLine(translate(change.sentence))}</span>}
      </output>
      {onUndo && change.canUndo && (
        <Button size="sm" isBusy={isBusy} onClick={() => onUndo(change.id)}>
          {!isBusy && <Undo2 aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Undo")}
        </Button>
      )}
      {canGetHelp && change.hasFailed && <GetHelp size="sm" failureId={change.id} />}
    </div>
  );
}
