import type { Resettable } from "@blockwright/contract/worlds";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import type { WorldAction } from "./world-queries.ts";

export type WorldQuestion =
  | { readonly action: "switch"; readonly name: string }
  | { readonly action: "reset"; readonly dimension: Resettable; readonly world: string };

interface WorldDialogProps {
  /** Undefined: closed. */
  readonly question: WorldQuestion | undefined;
  readonly isRunning: boolean;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (wanted: WorldAction) => void;
}

export function WorldDialog({ question, isRunning, isBusy, onCancel, onConfirm }: WorldDialogProps) {
  return (
    <ConfirmDialog
      title={question ? titleOf(question) : ""}
      description={question ? `${effectOf(question)} ${restartText(isRunning)}` : ""}
      confirmLabel={question?.action === "reset" ? t("Reset") : t("Switch")}
      confirmVariant={question?.action === "reset" ? "danger" : "primary"}
      isOpen={question !== undefined}
      isBusy={isBusy}
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel();
      }}
      onConfirm={() => {
        if (question) onConfirm(question);
      }}
    />
  );
}

export function restartText(isRunning: boolean): string {
  return isRunning
    ? t("The server restarts now. You can undo this for 7 days.")
    : t("The server stays stopped. You can undo this for 7 days.");
}

function titleOf(question: WorldQuestion): string {
  if (question.action === "switch") return t("Switch to '{name}'?", { name: visibleLine(question.name) });
  const world = visibleLine(question.world);
  return question.dimension === "nether"
    ? t("Reset the Nether of '{world}'?", { world })
    : t("Reset the End of '{world}'?", { world });
}

function effectOf(question: WorldQuestion): string {
  return question.action === "switch"
    ? t("Players join that world from now on. The current one is kept.")
    : t("Everything built there is removed, and it is made again. The rest of the world stays.");
}
