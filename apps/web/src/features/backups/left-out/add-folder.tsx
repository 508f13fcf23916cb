import { changeLeftOut } from "@blockwright/contract/left-out";
import { useState, type SubmitEvent } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";

const exampleFolder = "plugins/BlueMap/web/maps";

interface AddFolderProps {
  readonly folders: readonly string[];
  readonly isBusy: boolean;
  readonly onAdd: (folder: string) => void;
}

export function AddFolder({ folders, isBusy, onAdd }: AddFolderProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const folder = typed.trim().replace(/\/+$/, "");
    const checked = changeLeftOut.body.safeParse({ folders: [...folders, folder] });
    setError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (!checked.success) return;
    setTyped("");
    onAdd(folder);
  };
  return (
    <form className="flex w-full max-w-xl flex-col items-start gap-3" onSubmit={submit} noValidate>
      <div className="w-full">
        <Field label={t("Leave out another folder")} error={error}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              placeholder={exampleFolder}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" isBusy={isBusy} disabled={typed.trim() === ""}>
        {t("Leave out")}
      </Button>
    </form>
  );
}
