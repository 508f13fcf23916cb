import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { nameProblem } from "../file-paths.ts";

interface NameDialogProps {
  readonly title: string;
  readonly description: string;
  readonly initialName: string;
  readonly confirmLabel: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new file or folder. */
export function NameDialog({
  title,
  description,
  initialName,
  confirmLabel,
  onName,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string>();

  function confirm(): void {
    const problem = problemText(name.trim());
    setError(problem);
    if (problem !== undefined) return;
    onName(name.trim());
    onClose();
  }

  return (
    <Dialog title={title} description={description} isOpen onOpenChange={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field label={t("Name")} error={error}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Button variant="primary" type="submit" className="sm:self-end">
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}

/** The problem with a name, as a sentence. */
export function problemText(name: string): string | undefined {
  switch (nameProblem(name)) {
    case "empty":
      return t("Please type a name.");
    case "slash":
      return t("A name can't contain a slash or a line break.");
    case "dots":
      return t("That name is reserved. Please choose another.");
    case "long":
      return t("That name is too long.");
    case undefined:
      return undefined;
  }
}
