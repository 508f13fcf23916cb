import { useRef } from "react";
import { fileSize } from "../../../../shared/text/file-size.ts";
import { t } from "../../../../shared/text/t.ts";
import { visibleLine } from "../../../../shared/text/visible-text.ts";
import { Button } from "../../../../shared/ui/button.tsx";

interface WorldFileProps {
  readonly file: File | undefined;
  readonly isBedrock: boolean;
  readonly onChoose: (file: File) => void;
}

export function WorldFile({ file, isBedrock, onChoose }: WorldFileProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => fieldRef.current?.click()}>{t("Choose a file")}</Button>
        <p className="min-w-0 text-sm wrap-anywhere">
          {file ? `${visibleLine(file.name)} · ${fileSize(file.size)}` : t("No file chosen")}
        </p>
      </div>
      <p className="text-sm text-ink-muted">
        {isBedrock
          ? t("A .mcworld file, or a .zip with one world of Bedrock Edition.")
          : t("A .zip with one world of Java Edition: the folder with the file level.dat.")}
      </p>
      <input
        ref={fieldRef}
        type="file"
        accept={isBedrock ? ".mcworld,.zip" : ".zip"}
        aria-label={t("World to upload")}
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
