import { useState } from "react";
import { t, tCount } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useEndOtherSignIns } from "./sign-ins.ts";

export function EndOtherSignIns({ others }: { readonly others: number }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndOtherSignIns(() => setAsking(false));
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t("Log out everywhere else")}
      </Button>
      <ConfirmDialog
        title={t("Log out everywhere else?")}
        description={tCount(
          others,
          "You'll be logged out on {count} other device. Your SFTP passwords and SSH keys are removed.",
          "You'll be logged out on {count} other devices. Your SFTP passwords and SSH keys are removed.",
        )}
        confirmLabel={t("Log out everywhere else")}
        isOpen={isAsking}
        isBusy={end.isPending}
        onOpenChange={setAsking}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
