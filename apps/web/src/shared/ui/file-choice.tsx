import { useRef } from "react";
import { fileSize } from "../text/file-size.ts";
import { t } from "../text/t.ts";
import { visibleLine } from "../text/visible-text.ts";
import { Button } from "./button.tsx";

interface FileChoiceProps {
  /** Of the field itself, which is not shown. */
  readonly label: string;
  /** Extensions, as in the attribute of an input. */
  readonly accept: string;
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** One file of the person's device, chosen with a button. */
export function FileChoice({ label, accept, file, onChoose }: FileChoiceProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={() => fieldRef.current?.click()}>{t("Choose a file")}</Button>
      <p className="min-w-0 text-sm wrap-anywhere">
        {file ? `${visibleLine(file.name)} · ${fileSize(file.size)}` : t("No file chosen")}
      </p>
      <input
        ref={fieldRef}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
