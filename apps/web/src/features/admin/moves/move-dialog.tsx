import { useQuery } from "@tanstack/react-query";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Progress } from "../../../shared/ui/progress.tsx";
import { TabState } from "../tab-state.tsx";
import { MoveForm } from "./move-form.tsx";
import { isUnderWay, movePreviewQuery, useCancelMove, type MovePreview } from "./moves-queries.ts";

interface MoveDialogProps {
  readonly serverId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function MoveDialog({ serverId, name, onClose }: MoveDialogProps) {
  const preview = useQuery(movePreviewQuery(serverId));
  return (
    <Dialog
      isOpen
      startsAtHeading
      onOpenChange={onClose}
      title={t("Move '{name}' to another machine", { name })}
      description={t("It runs until its files are copied, and then stops for a short time.")}
    >
      <TabState query={preview} failedTitle={t("We couldn't ask where it can go")}>
        {(seen) =>
          isUnderWay(seen) ? (
            <MoveUnderWay serverId={serverId} seen={seen} />
          ) : (
            <div className="flex flex-col gap-4">
              <LastMove seen={seen} />
              <MoveForm serverId={serverId} seen={seen} />
            </div>
          )
        }
      </TabState>
    </Dialog>
  );
}

function MoveUnderWay({ serverId, seen }: { readonly serverId: string; readonly seen: MovePreview }) {
  const cancel = useCancelMove(serverId);
  const { move } = seen;
  if (!move) return null;
  return (
    <div className="flex flex-col gap-4">
      <Progress label={t("Moving")} percent={move.progress} note={move.step ?? ""} />
      <p className="text-sm text-ink-muted">
        {move.canCancel
          ? t("If you stop it, the server stays on its machine.")
          : t("It can't be stopped any more: the new machine has the server.")}
      </p>
      <Button
        className="self-end"
        disabled={!move.canCancel}
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t("Stop moving")}
      </Button>
    </div>
  );
}

function LastMove({ seen: { move, machine } }: { readonly seen: MovePreview }) {
  if (move?.status === "completed")
    return <p className="text-grass-400">{t("It was moved. It is on {machine} now.", { machine })}</p>;
  if (move?.status !== "failed") return null;
  return <p className="wrap-anywhere text-lamp-400">{move.error}</p>;
}
