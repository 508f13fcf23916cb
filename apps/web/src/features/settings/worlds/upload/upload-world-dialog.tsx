import type { Server } from "@blockwright/contract/servers";
import { useState } from "react";
import { fileSize } from "../../../../shared/text/file-size.ts";
import { t } from "../../../../shared/text/t.ts";
import { visibleLine } from "../../../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../../shared/ui/field.tsx";
import { FormError } from "../../../../shared/ui/form-error.tsx";
import { Input } from "../../../../shared/ui/input.tsx";
import { Progress } from "../../../../shared/ui/progress.tsx";
import { restartText } from "../world-dialog.tsx";
import { useUploadWorld } from "./use-upload-world.ts";
import { WorldFile } from "./world-file.tsx";

interface UploadWorldDialogProps {
  readonly server: Server;
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Mounted while it is open. Closing it stops the upload. */
export function UploadWorldDialog({ server, taken, onClose }: UploadWorldDialogProps) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState("");
  const { sentBytes, problem, begin } = useUploadWorld(server.id, onClose);
  const isBedrock = server.serverType === "bedrock";
  const isTaken = taken.includes(name.trim());
  return (
    <ConfirmDialog
      title={t("Upload a world")}
      description={`${t("Players join the uploaded world. The current one is kept, and you can switch back.")} ${restartText(server.status === "online")}`}
      confirmLabel={t("Upload world")}
      confirmVariant="primary"
      isOpen
      isBusy={sentBytes !== undefined}
      isConfirmDisabled={file === undefined || name.trim() === "" || isTaken}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={() => file && begin(file, name.trim())}
    >
      {file && sentBytes !== undefined ? (
        <Progress
          label={visibleLine(file.name)}
          percent={(100 * sentBytes) / Math.max(1, file.size)}
          note={
            sentBytes < file.size
              ? t("{sent} of {size}", { sent: fileSize(sentBytes), size: fileSize(file.size) })
              : t("Checking the world…")
          }
        />
      ) : (
        <WorldFile
          file={file}
          isBedrock={isBedrock}
          onChoose={(chosen) => {
            setFile(chosen);
            setName(nameFor(chosen.name, taken));
          }}
        />
      )}
      <Field
        label={t("World name")}
        error={isTaken ? t("There is already a world with that name.") : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={60}
            autoComplete="off"
            disabled={sentBytes !== undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      {problem !== undefined && <FormError message={visibleLine(problem)} />}
    </ConfirmDialog>
  );
}

/** The file's name, as far as it can be a folder's name, and not one that is in use. */
function nameFor(fileName: string, taken: readonly string[]): string {
  const plain = fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[^\w .-]/g, "")
    .replace(/^[ .-]+/, "")
    .slice(0, 50)
    .replace(/[ .]+$/, "");
  const base = plain === "" ? "Uploaded world" : plain;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base} ${count}`;
    if (!taken.includes(name)) return name;
  }
}
