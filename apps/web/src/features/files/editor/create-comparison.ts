import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { t } from "../../../shared/text/t.ts";
import { readingParts, readOnly } from "./create-editor.ts";

export interface ComparisonOptions {
  readonly parent: HTMLElement;
  readonly old: { readonly text: string; readonly label: string };
  readonly now: { readonly text: string; readonly label: string };
  /** Both in one column: side by side, two texts are too narrow on a phone. */
  readonly isNarrow: boolean;
  /** Undefined if it is read-only. */
  readonly onText: ((text: string) => void) | undefined;
}

const longestCommonLines = 3;

/** Two texts with their differences marked. Only the newer one is editable. */
export function createComparison(options: ComparisonOptions): () => void {
  const { parent, old, now, isNarrow, onText } = options;
  const collapseUnchanged = { margin: longestCommonLines, minSize: 8 };
  const nowParts = [
    ...readingParts(now.label),
    EditorView.lineWrapping,
    colours,
    onText === undefined ? readOnly : writing(onText),
  ];
  if (isNarrow) {
    const words = EditorState.phrases.of({ Accept: t("Keep mine"), Reject: t("Take theirs") });
    const unified = unifiedMergeView({
      original: old.text,
      mergeControls: onText !== undefined,
      collapseUnchanged,
    });
    const view = new EditorView({ parent, doc: now.text, extensions: [...nowParts, words, unified] });
    return () => view.destroy();
  }
  const view = new MergeView({
    parent,
    a: {
      doc: old.text,
      extensions: [...readingParts(old.label), EditorView.lineWrapping, colours, readOnly],
    },
    b: { doc: now.text, extensions: nowParts },
    ...(onText !== undefined && { revertControls: "a-to-b" as const }),
    collapseUnchanged,
  });
  return () => view.destroy();
}

function writing(onText: (text: string) => void): Extension {
  return [
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorState.readOnly.of(false),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString());
    }),
  ];
}

const colours = EditorView.theme({
  ".cm-changedLine": { backgroundColor: "rgb(92 209 107 / 0.12) !important" },
  ".cm-changedText": { background: "rgb(92 209 107 / 0.3) !important" },
  "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": { backgroundColor: "rgb(240 86 74 / 0.14) !important" },
  "&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText": {
    background: "rgb(240 86 74 / 0.35) !important",
  },
  ".cm-collapsedLines": {
    background: "var(--color-night-800) !important",
    color: "var(--color-ink-muted)",
    padding: "4px 12px",
  },
  ".cm-chunkButtons button": {
    minHeight: "44px",
    minWidth: "44px",
    padding: "0 12px",
    borderRadius: "6px",
    fontFamily: "var(--font-sans)",
    background: "var(--color-night-800) !important",
    color: "var(--color-ink) !important",
    border: "1px solid var(--color-night-700) !important",
  },
});
