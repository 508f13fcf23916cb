import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { problemText } from "./problem-strip.tsx";
import type { FileEditing } from "./use-file-editor.ts";

interface SaveQuestionsProps {
  readonly name: string;
  readonly editing: FileEditing;
}

/** The dialogs that may have to be answered before a save. */
export function SaveQuestions({ name, editing }: SaveQuestionsProps) {
  const { refused, conflict, isSaving } = editing;
  return (
    <>
      <ConfirmDialog
        title={t("Save '{name}' with a mistake in it?", { name })}
        description={
          refused === null ? "" : `${problemText(refused)} ${t("The server may not be able to read it.")}`
        }
        confirmLabel={t("Save anyway")}
        cancelLabel={t("Keep editing")}
        isOpen={refused !== null}
        isBusy={isSaving}
        onOpenChange={editing.goToMistake}
        onConfirm={editing.saveAnyway}
      />
      {conflict !== null && (
        <ConflictView
          name={name}
          mine={conflict.mine}
          theirs={conflict.theirs}
          isSaving={isSaving}
          onSave={editing.settle}
          onTakeTheirs={({ text, version }) => editing.take(text, version)}
          onClose={editing.leaveConflict}
        />
      )}
    </>
  );
}
