import { useState } from "react";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { showToast } from "../../shared/ui/toast-store.ts";

const badgeTones = ["neutral", "grass", "lamp", "sky", "ember"] as const;
const toastTones = ["neutral", "success", "danger"] as const;

export function KitFeedback() {
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Feedback" description="What the product says back." />
      <div className="flex flex-wrap gap-2">
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner />
      </div>
      <div className="flex flex-wrap gap-3">
        {toastTones.map((tone) => (
          <Button
            key={tone}
            size="sm"
            onClick={() =>
              showToast({ title: `A ${tone} toast`, description: "Gone after five seconds.", tone })
            }
          >
            {`Toast ${tone}`}
          </Button>
        ))}
        <Dialogs />
      </div>
      <Progress label="Building" percent={62} note="Downloading Paper 1.21.4" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-64" />
      </div>
      <ErrorState
        title="We couldn't load it"
        message="Check your connection."
        isRetrying={false}
        onRetry={() => {}}
      />
    </Card>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"dialog" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="sm" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Button size="sm" variant="danger" onClick={() => setOpen("confirm")}>
        Confirm
      </Button>
      <Dialog title="A dialog" description="With a sentence." isOpen={open === "dialog"} onOpenChange={close}>
        <p>Anything goes here.</p>
      </Dialog>
      <ConfirmDialog
        title="Delete 'Skyblock'?"
        description="Its world and backups are gone for good."
        confirmLabel="Delete"
        isOpen={open === "confirm"}
        isBusy={false}
        onOpenChange={close}
        onConfirm={close}
      />
    </>
  );
}
