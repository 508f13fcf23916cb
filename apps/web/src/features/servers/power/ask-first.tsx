import type { PowerAction } from "@blockwright/contract/servers";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import type { ServerPower } from "./use-power.ts";
import { usePlayersOnline } from "./use-players-online.ts";

interface AskFirstProps {
  readonly action: PowerAction;
  readonly power: ServerPower;
  readonly onClose: () => void;
}

/** Only while players are online, whom it names. */
export function AskFirst({ action, power, onClose }: AskFirstProps) {
  const players = usePlayersOnline(power.serverId, power.playersOnline, power.mayNamePlayers);
  const isStop = action === "stop";
  return (
    <ConfirmDialog
      title={isStop ? t("Stop while players are online?") : t("Restart while players are online?")}
      description={t("{players} will be disconnected.", { players })}
      confirmLabel={isStop ? t("Stop") : t("Restart")}
      isOpen
      isBusy={false}
      onOpenChange={onClose}
      onConfirm={() => {
        onClose();
        power.press(action);
      }}
    />
  );
}
