import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { EulaTick } from "../eula/eula-tick.tsx";
import { useEulaConsent } from "../eula/use-eula-consent.ts";
import { fileProblem } from "./recipe-file.ts";
import { useImport } from "./use-import.ts";

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const consent = useEulaConsent();
  const { start, isStarting } = useImport(setError);

  function choose(chosen: File | null): void {
    setFile(chosen);
    setError(chosen === null ? undefined : fileProblem(chosen));
  }

  function build(): void {
    const problem = file === null ? t("Please choose a recipe file.") : fileProblem(file);
    setError(problem);
    if (file !== null && problem === undefined) consent.withConsent(() => start(file));
  }

  return (
    <Dialog
      title={t("Start from a recipe file")}
      description={t(
        "A recipe you downloaded from a build gives you the same server again, at the free size.",
      )}
      isOpen
      onOpenChange={onClose}
    >
      <Field label={t("Recipe file")} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
            className="w-full rounded-md border border-control bg-night-900 text-sm text-ink-muted file:mr-3 file:h-11 file:cursor-pointer file:border-0 file:bg-night-800 file:px-4 file:text-ink"
          />
        )}
      </Field>
      <EulaTick consent={consent} />
      <Button variant="primary" isBusy={isStarting || consent.isStoring} onClick={build}>
        {t("Build this server")}
      </Button>
    </Dialog>
  );
}
