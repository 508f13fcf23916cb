import { useBlocker } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";

interface UnsavedGuardProps {
  readonly name: string;
  readonly isDirty: boolean;
}

/** Asks before unsaved text is left: by our links, by Back, or by closing the window. */
export function UnsavedGuard({ name, isDirty }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={t("Leave without saving '{name}'?", { name })}
      description={t("Your changes will be lost.")}
      confirmLabel={t("Discard changes")}
      cancelLabel={t("Keep editing")}
      isOpen={status === "blocked"}
      isBusy={false}
      onOpenChange={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
