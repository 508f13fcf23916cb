import { useRef } from "react";
import { fileSize } from "../../../shared/text/file-size.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";

interface ArchiveFieldProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

export function ArchiveField({ file, onChoose }: ArchiveFieldProps) {
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
        accept=".zip,.tar,.gz,.tgz,.zst"
        aria-label={t("File to restore from")}
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
