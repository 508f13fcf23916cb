import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { CoverPanel } from "./cover-panel.tsx";
import { LazyComparison } from "./lazy-comparison.tsx";
import type { Theirs } from "./use-save-file.ts";

interface ConflictViewProps {
  readonly name: string;
  readonly mine: string;
  readonly theirs: Theirs;
  readonly isSaving: boolean;
  readonly onSave: (text: string, base: string | null) => void;
  readonly onTakeTheirs: (theirs: NonNullable<Theirs>) => void;
  readonly onClose: () => void;
}

/** The file was changed elsewhere after it was opened. Nothing is lost before the person has chosen. */
export function ConflictView(props: ConflictViewProps) {
  const { theirs } = props;
  return theirs === null ? <DeletedDialog {...props} /> : <BothVersions {...props} theirs={theirs} />;
}

function DeletedDialog({ name, mine, isSaving, onSave, onClose }: ConflictViewProps) {
  return (
    <ConfirmDialog
      title={t("'{name}' was deleted", { name })}
      description={t("It was deleted after you opened it. Save your version as a new file?")}
      confirmLabel={t("Save as a new file")}
      cancelLabel={t("Keep editing")}
      isOpen
      isBusy={isSaving}
      onOpenChange={onClose}
      onConfirm={() => onSave(mine, null)}
    />
  );
}

function BothVersions(props: ConflictViewProps & { readonly theirs: NonNullable<Theirs> }) {
  const { name, mine, theirs, isSaving, onSave, onTakeTheirs, onClose } = props;
  const [merged, setMerged] = useState(mine);
  const isMerged = merged !== mine;
  return (
    <CoverPanel
      title={t("'{name}' has changed since you opened it", { name })}
      description={t("Choose one version, or edit yours until it has the best of both.")}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSaving} onClick={() => onTakeTheirs(theirs)}>
            {t("Use the server's version")}
          </Button>
          <Button
            isBusy={isSaving && !isMerged}
            disabled={isSaving}
            onClick={() => onSave(mine, theirs.version)}
          >
            {t("Use my version")}
          </Button>
          <Button
            variant="primary"
            isBusy={isSaving && isMerged}
            disabled={!isMerged || isSaving}
            onClick={() => onSave(merged, theirs.version)}
          >
            {t("Save merged version")}
          </Button>
        </>
      }
    >
      <LazyComparison
        oldText={theirs.text}
        oldLabel={t("On the server now")}
        nowText={mine}
        nowLabel={t("Your version")}
        onText={setMerged}
      />
    </CoverPanel>
  );
}
