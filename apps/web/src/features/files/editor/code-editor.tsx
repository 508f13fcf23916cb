import { useEffect, useEffectEvent, useRef } from "react";
import type { SyntaxProblem } from "./check-syntax.ts";
import { createEditor } from "./create-editor.ts";
import type { Editor } from "./create-editor.ts";

interface CodeEditorProps {
  readonly label: string;
  readonly fileName: string;
  /** The initial text: afterwards the editor holds the text. */
  readonly initialText: string;
  readonly isReadOnly: boolean;
  readonly isWrapped: boolean;
  readonly onText?: (text: string) => void;
  readonly onProblem?: (problem: SyntaxProblem | null) => void;
  readonly onSave?: () => void;
  /** Null after unmount. */
  readonly onEditor: (editor: Editor | null) => void;
}

export function CodeEditor(props: CodeEditorProps) {
  const { label, fileName, initialText, isReadOnly, isWrapped } = props;
  const boxRef = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor>(null);
  const onText = useEffectEvent((text: string) => props.onText?.(text));
  const onProblem = useEffectEvent((problem: SyntaxProblem | null) => props.onProblem?.(problem));
  const onSave = useEffectEvent(() => props.onSave?.());
  const onEditor = useEffectEvent((editor: Editor | null) => props.onEditor(editor));
  const startsWrapped = useEffectEvent(() => isWrapped);

  useEffect(() => {
    const parent = boxRef.current;
    if (parent === null) return;
    const editor = createEditor({
      parent,
      text: initialText,
      fileName,
      label,
      isReadOnly,
      isWrapped: startsWrapped(),
      onText: (text) => onText(text),
      onProblem: (problem) => onProblem(problem),
      onSave: () => onSave(),
    });
    editorRef.current = editor;
    onEditor(editor);
    return () => {
      editorRef.current = null;
      onEditor(null);
      editor.destroy();
    };
  }, [label, fileName, initialText, isReadOnly]);

  useEffect(() => editorRef.current?.setWrapped(isWrapped), [isWrapped]);

  return <div ref={boxRef} className="min-h-0 flex-1 overflow-hidden" />;
}
