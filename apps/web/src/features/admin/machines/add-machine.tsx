import { Plus } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { useAddMachine } from "./machines-queries.ts";

export function AddMachine() {
  const add = useAddMachine();
  return (
    <>
      <Button size="sm" isBusy={add.isPending} onClick={() => add.mutate()}>
        <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Add a machine")}
      </Button>
      <Dialog
        title={t("Add a machine")}
        description={t(
          "Run this on the new machine, in the folder with our programs. It works once. Change the address and the folders if yours differ.",
        )}
        width="wide"
        isOpen={add.data !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) add.reset();
        }}
      >
        {add.data && (
          <>
            <p className="flex items-start gap-2">
              <code className="min-w-0 grow rounded-md bg-night-900 p-3 text-sm wrap-anywhere">
                {add.data.command}
              </code>
              <CopyButton value={add.data.command} what={t("command")} />
            </p>
            <p className="text-sm text-ink-muted">
              {t("It expires:")} <TimeLeft iso={add.data.expiresAt} />
            </p>
          </>
        )}
      </Dialog>
    </>
  );
}
