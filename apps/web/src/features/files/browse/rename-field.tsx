import { useEffect, useRef, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { controlStyle } from "../../../shared/ui/control-style.ts";
import { problemText } from "../changes/name-dialog.tsx";
import { extensionOf } from "../file-paths.ts";

interface RenameFieldProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

/** The name of a file as a field in its row. Enter and blur rename, Escape cancels. */
export function RenameField({ name, onRename, onCancel }: RenameFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const field = fieldRef.current;
    const extension = extensionOf(name);
    field?.focus();
    field?.setSelectionRange(0, extension === "" ? name.length : name.length - extension.length - 1);
  }, [name]);

  function finish(typed: string): void {
    if (isDone.current) return;
    const wanted = typed.trim();
    const found = wanted === name ? undefined : problemText(wanted);
    setProblem(found);
    if (found !== undefined) return;
    isDone.current = true;
    if (wanted === name) onCancel();
    else onRename(wanted);
  }

  return (
    <input
      ref={fieldRef}
      aria-label={t("New name")}
      aria-invalid={problem !== undefined}
      title={problem}
      defaultValue={name}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") finish(event.currentTarget.value);
        if (event.key !== "Escape") return;
        isDone.current = true;
        onCancel();
      }}
      onBlur={(event) => finish(event.currentTarget.value)}
      className={classNames(controlStyle, "relative z-10 h-9 min-w-0 text-sm")}
    />
  );
}
