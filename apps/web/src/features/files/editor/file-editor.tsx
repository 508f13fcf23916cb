import { History, RotateCw, Save } from "lucide-react";
import { useState } from "react";
import { useIsPhone } from "../../../shared/browser/use-media.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { nameOf } from "../file-paths.ts";
import type { SyntaxProblem } from "./check-syntax.ts";
import { CodeEditor } from "./code-editor.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { ProblemStrip } from "./problem-strip.tsx";
import { SaveQuestions } from "./save-questions.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useFileEditor } from "./use-file-editor.ts";
import type { FileEditing, FileEditorProps } from "./use-file-editor.ts";

export function FileEditor(props: FileEditorProps) {
  const { serverId, path, canWrite, onClose, onRestart, file } = props;
  const name = visibleLine(nameOf(path));
  const editing = useFileEditor(props);
  const { editor, isDirty } = editing;
  const [isWrapped, setWrapped] = useState(useIsPhone());
  const [problem, setProblem] = useState<SyntaxProblem | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <EditorFrame
      path={path}
      onClose={onClose}
      // Also announced: a screen reader may not reach a toast outside of the editor.
      status={<output className="block text-xs text-ink-muted">{statusText(canWrite, editing)}</output>}
      actions={
        <>
          <IconButton icon={History} label={t("History")} onClick={() => setHistoryOpen(true)} />
          {canWrite && <SaveButton editing={editing} onRestart={onRestart} />}
        </>
      }
    >
      <EditorToolbar editor={editor} canWrite={canWrite} isWrapped={isWrapped} onWrap={setWrapped} />
      <ProblemStrip problem={problem} onGo={(line) => editor?.goToLine(line)} />
      <CodeEditor
        label={t("Text of {name}", { name })}
        fileName={path}
        initialText={file.content}
        isReadOnly={!canWrite}
        isWrapped={isWrapped}
        onText={editing.setText}
        onProblem={setProblem}
        onSave={editing.checkAndSave}
        onEditor={editing.setEditor}
      />
      <SaveQuestions name={name} editing={editing} />
      {isHistoryOpen && (
        <HistoryPanel
          serverId={serverId}
          path={path}
          canWrite={canWrite}
          isDirty={isDirty}
          currentText={editing.text}
          onRestored={editing.take}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      <UnsavedGuard name={name} isDirty={isDirty} />
    </EditorFrame>
  );
}

interface SaveButtonProps {
  readonly editing: FileEditing;
  readonly onRestart: (() => void) | null;
}

/** After a saved change it restarts the server, until the next change. */
function SaveButton({ editing, onRestart }: SaveButtonProps) {
  const { isDirty, isSaving, needsRestart, checkAndSave } = editing;
  if (needsRestart && onRestart && !isDirty && !isSaving)
    return (
      <Button size="sm" variant="primary" onClick={onRestart}>
        <RotateCw aria-hidden className="size-4.5 max-sm:hidden" strokeWidth={1.75} />
        {t("Restart to apply")}
      </Button>
    );
  return (
    <Button size="sm" variant="primary" isBusy={isSaving} disabled={!isDirty} onClick={checkAndSave}>
      {!isSaving && <Save aria-hidden className="size-4.5 max-sm:hidden" strokeWidth={1.75} />}
      {isSaving ? t("Saving...") : t("Save Changes")}
    </Button>
  );
}

function statusText(canWrite: boolean, { isDirty, isSaving }: FileEditing): string {
  if (!canWrite) return t("Read only");
  if (isSaving) return t("Saving...");
  return isDirty ? t("Unsaved changes") : t("All changes saved");
}
