import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentWithTab,
  redo,
  undo,
} from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import {
  closeSearchPanel,
  highlightSelectionMatches,
  openSearchPanel,
  search,
  searchKeymap,
  searchPanelOpen,
} from "@codemirror/search";
import { Compartment, EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { checkSyntax } from "./check-syntax.ts";
import type { SyntaxProblem } from "./check-syntax.ts";
import { editorTheme } from "./editor-theme.ts";
import { languageOf } from "./languages.ts";

const checkAfterMs = 500;

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly fileName: string;
  /** Read out by screen readers. */
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly isWrapped: boolean;
  readonly onText: (text: string) => void;
  readonly onProblem: (problem: SyntaxProblem | null) => void;
  readonly onSave: () => void;
}

/** The toolbar's operations on the text. */
export interface Editor {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly indent: () => void;
  readonly outdent: () => void;
  readonly toggleFind: () => void;
  readonly setWrapped: (isWrapped: boolean) => void;
  /** As a single undo step. */
  readonly replaceText: (text: string) => void;
  readonly goToLine: (line: number) => void;
  readonly destroy: () => void;
}

export function createEditor(options: EditorOptions): Editor {
  const wrapping = new Compartment();
  const language = new Compartment();
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        ...basics(options),
        wrapping.of(options.isWrapped ? EditorView.lineWrapping : []),
        language.of([]),
        options.isReadOnly ? readOnly : writing(options),
      ],
    }),
  });
  let isHere = true;
  // Its lines were measured with the fallback font.
  void document.fonts?.ready.then(() => isHere && view.requestMeasure());
  languageOf(options.fileName).then(
    (loaded) => isHere && view.dispatch({ effects: language.reconfigure(loaded) }),
    // Without syntax colours the text can still be read and edited.
    () => undefined,
  );
  return {
    undo: () => void undo(view),
    redo: () => void redo(view),
    indent: () => void indentMore(view),
    outdent: () => void indentLess(view),
    toggleFind: () => void (searchPanelOpen(view.state) ? closeSearchPanel(view) : openSearchPanel(view)),
    setWrapped: (isWrapped) =>
      view.dispatch({ effects: wrapping.reconfigure(isWrapped ? EditorView.lineWrapping : []) }),
    replaceText: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    goToLine(line) {
      const { from } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
      view.focus();
    },
    destroy() {
      isHere = false;
      view.destroy();
    },
  };
}

/** Shared by every view of a file, including comparisons. */
export function readingParts(label: string): Extension[] {
  return [
    editorTheme,
    lineNumbers(),
    highlightSpecialChars(),
    drawSelection(),
    EditorView.contentAttributes.of({
      "aria-label": label,
      tabindex: "0",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
  ];
}

/** Not editable, so that no keyboard opens on a phone; it can still be focused and scrolled by key. */
export const readOnly: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)];

function basics({ label }: EditorOptions): Extension[] {
  return [
    ...readingParts(label),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([...defaultKeymap, ...searchKeymap]),
  ];
}

function writing({ fileName, onText, onProblem, onSave }: EditorOptions): Extension[] {
  const save = () => {
    onSave();
    return true;
  };
  return [
    history(),
    indentOnInput(),
    bracketMatching(),
    // Escape, then Tab leaves the text.
    keymap.of([{ key: "Mod-s", run: save, preventDefault: true }, ...historyKeymap, indentWithTab]),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString());
    }),
    linter(
      async ({ state }) => {
        const problem = await checkSyntax(fileName, state.doc.toString());
        onProblem(problem);
        return problem === null ? [] : [markOf(problem, state)];
      },
      { delay: checkAfterMs },
    ),
  ];
}

function markOf({ line, message }: SyntaxProblem, { doc }: EditorState): Diagnostic {
  const { from, to } = doc.line(Math.max(1, Math.min(line ?? doc.lines, doc.lines)));
  return { from, to, severity: "error", message };
}
