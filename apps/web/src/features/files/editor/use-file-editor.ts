import type { FileEncoding } from "@blockwright/contract/files";
import { useState } from "react";
import { checkSyntax } from "./check-syntax.ts";
import type { SyntaxProblem } from "./check-syntax.ts";
import type { Editor } from "./create-editor.ts";
import type { OpenedFile } from "./opened-file.ts";
import { useSaveFile } from "./use-save-file.ts";
import type { Theirs } from "./use-save-file.ts";

export interface FileEditorProps extends OpenedFile {
  readonly file: { readonly content: string; readonly version: string; readonly encoding: FileEncoding };
}

interface Conflict {
  readonly mine: string;
  readonly theirs: Theirs;
}

/** Servers, plugins and mods read their settings when they start. */
function isReadAtStart(path: string): boolean {
  return /\.(ya?ml|properties|json5?|toml|conf|cfg|ini|hocon)$/i.test(path);
}

/** The state of an edited text: what is saved, what prevents a save, and how to save it. */
export function useFileEditor({ serverId, path, canWrite, onRestart, file }: FileEditorProps) {
  const [saved, setSaved] = useState({ text: file.content, version: file.version });
  const [needsRestart, setNeedsRestart] = useState(false);
  const [text, setText] = useState(file.content);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [refused, setRefused] = useState<SyntaxProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // It starts with the saved file then.
  if (needsRestart && onRestart === null) setNeedsRestart(false);
  const isDirty = text !== saved.text;

  const save = useSaveFile(serverId, path, {
    onSaved: (savedText, version) => {
      setSaved({ text: savedText, version });
      setConflict(null);
      setNeedsRestart(isReadAtStart(path));
    },
    onConflict: (mine, theirs) => setConflict({ mine, theirs }),
  });
  const send = (content: string, base: string | null = saved.version) =>
    save.mutate({ text: content, base, encoding: file.encoding });

  async function checkAndSave(): Promise<void> {
    if (!canWrite || !isDirty || save.isPending) return;
    // A parser that can't be loaded must not prevent a save.
    const found = await checkSyntax(path, text).catch(() => null);
    if (found === null) send(text);
    else setRefused(found);
  }

  /** The file and the editor now hold this text. */
  function take(content: string, version: string): void {
    setSaved({ text: content, version });
    editor?.replaceText(content);
    setText(content);
    setConflict(null);
  }

  return {
    text,
    setText,
    editor,
    setEditor,
    isDirty,
    isSaving: save.isPending,
    /** A file that the server reads only when it starts was saved here. */
    needsRestart,
    checkAndSave: () => void checkAndSave(),
    take,
    refused,
    saveAnyway: () => {
      setRefused(null);
      send(text);
    },
    goToMistake: () => {
      setRefused(null);
      if (refused?.line) editor?.goToLine(refused.line);
    },
    conflict,
    /** Saves the text that the person chose from both versions. */
    settle: (content: string, base: string | null) => {
      editor?.replaceText(content);
      send(content, base);
    },
    leaveConflict: () => setConflict(null),
  };
}

export type FileEditing = ReturnType<typeof useFileEditor>;
