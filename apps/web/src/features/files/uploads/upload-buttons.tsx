import { Upload } from "lucide-react";
import { useRef } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { filesOf } from "./chosen-files.ts";
import type { ChosenFile } from "./chosen-files.ts";
import { uploadFiles, uploadJars } from "./start-uploads.ts";

interface UploadButtonsProps {
  readonly serverId: string;
  readonly dir: string;
  /** Bedrock servers run no jars. */
  readonly hasJars: boolean;
}

export function UploadButtons({ serverId, dir, hasJars }: UploadButtonsProps) {
  return (
    <>
      {hasJars && (
        <FileButton
          label={t("Upload .jar")}
          accept=".jar"
          onFiles={(files) => uploadJars(serverId, dir, files)}
        />
      )}
      <FileButton label={t("Upload files")} onFiles={(files) => uploadFiles(serverId, dir, files)} />
    </>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly accept?: string;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}

function FileButton({ label, accept, onFiles }: FileButtonProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" onClick={() => fieldRef.current?.click()}>
        <Upload aria-hidden className="size-4.5" strokeWidth={1.75} />
        {label}
      </Button>
      <input
        ref={fieldRef}
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          onFiles(filesOf(event.currentTarget.files));
          // So that the same file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
