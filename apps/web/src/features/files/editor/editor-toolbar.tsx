import { IndentDecrease, IndentIncrease, Redo2, Search, Undo2, WrapText } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { Editor } from "./create-editor.ts";

interface EditorToolbarProps {
  readonly editor: Editor | null;
  readonly canWrite: boolean;
  readonly isWrapped: boolean;
  readonly onWrap: (isWrapped: boolean) => void;
}

/** Below the text on a phone, within reach of a thumb; above it elsewhere. */
export function EditorToolbar({ editor, canWrite, isWrapped, onWrap }: EditorToolbarProps) {
  // The text keeps the focus, so that a phone keeps its keyboard open.
  const keepFocus = { onPointerDown: (event: React.PointerEvent) => event.preventDefault() };
  return (
    <div
      role="toolbar"
      aria-label={t("Editor tools")}
      className="flex h-14 shrink-0 items-center gap-1 border-night-700 bg-night-850 px-2 max-sm:order-last max-sm:justify-between max-sm:border-t sm:h-11 sm:border-b sm:px-4"
    >
      {canWrite && (
        <>
          <IconButton {...keepFocus} icon={Undo2} label={t("Undo")} onClick={() => editor?.undo()} />
          <IconButton {...keepFocus} icon={Redo2} label={t("Redo")} onClick={() => editor?.redo()} />
          <IconButton
            {...keepFocus}
            icon={IndentDecrease}
            label={t("Less indent")}
            onClick={() => editor?.outdent()}
          />
          <IconButton
            {...keepFocus}
            icon={IndentIncrease}
            label={t("More indent")}
            onClick={() => editor?.indent()}
          />
        </>
      )}
      <IconButton {...keepFocus} icon={Search} label={t("Find")} onClick={() => editor?.toggleFind()} />
      <IconButton
        {...keepFocus}
        icon={WrapText}
        label={t("Wrap long lines")}
        aria-pressed={isWrapped}
        onClick={() => onWrap(!isWrapped)}
      />
      {canWrite && (
        <p className="ml-auto text-xs text-ink-muted max-sm:hidden">{t("Esc then Tab leaves the text")}</p>
      )}
    </div>
  );
}
