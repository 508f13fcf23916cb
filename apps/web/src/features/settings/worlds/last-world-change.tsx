import type { Worlds } from "@blockwright/contract/worlds";
import { Undo2 } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { isUnderWay } from "../setting-queries.ts";

type LastChange = NonNullable<Worlds["change"]>;

interface LastWorldChangeProps {
  readonly change: LastChange;
  readonly isBusy: boolean;
  /** Absent without the right to undo. */
  readonly onUndo?: (changeId: string) => void;
}

/** How the last change of worlds went, with its undo. */
export function LastWorldChange({ change, isBusy, onUndo }: LastWorldChangeProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md border border-night-700 bg-night-900 px-4 py-3 text-sm">
      <output className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="flex items-center gap-2 font-medium">
          {isUnderWay(change.state) && <Spinner />}
          {stateText(change.state)}
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
    </div>
  );
}

function stateText(state: LastChange["state"]): string {
  switch (state) {
    case "proposed":
    case "applying":
      return t("Changing worlds…");
    case "verifying":
      return t("Checking that the server starts with this world…");
    case "undoing":
      return t("Undoing your last change…");
    case "verified":
      return t("Done. The server runs with this world.");
    case "applied":
      return t("Done. It applies when the server starts.");
    case "undone":
      return t("Your last change was undone.");
    case "failed":
      return t("Your last change was not made.");
  }
}
