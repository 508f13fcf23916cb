import { t } from "../../../../shared/text/t.ts";
import { FileChoice } from "../../../../shared/ui/file-choice.tsx";

interface WorldFileProps {
  readonly file: File | undefined;
  readonly isBedrock: boolean;
  readonly onChoose: (file: File) => void;
}

export function WorldFile({ file, isBedrock, onChoose }: WorldFileProps) {
  return (
    <div className="flex flex-col gap-2">
      <FileChoice
        label={t("World to upload")}
        accept={isBedrock ? ".mcworld,.zip" : ".zip"}
        file={file}
        onChoose={onChoose}
      />
      <p className="text-sm text-ink-muted">
        {isBedrock
          ? t("A .mcworld file, or a .zip with one world of Bedrock Edition.")
          : t("A .zip with one world of Java Edition: the folder with the file level.dat.")}
      </p>
    </div>
  );
}
