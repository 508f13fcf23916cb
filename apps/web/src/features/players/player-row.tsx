import type { Player, PlayerAction } from "@blockwright/contract/players";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";

interface PlayerRowProps {
  readonly player: Player;
  /** What this game can do and this person may. */
  readonly actions: readonly PlayerAction[];
  readonly busyWith: PlayerAction | undefined;
  readonly isDisabled: boolean;
  readonly onPress: (action: PlayerAction) => void;
}

export function PlayerRow({ player, actions, busyWith, isDisabled, onPress }: PlayerRowProps) {
  const name = visibleLine(player.name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {player.isOnline && <Badge tone="grass">{t("Online")}</Badge>}
          {player.isOperator && <Badge tone="lamp">{t("Operator")}</Badge>}
          {player.isBanned && <Badge tone="ember">{t("Banned")}</Badge>}
          {player.isAllowed && <Badge tone="sky">{t("Allowed")}</Badge>}
        </div>
        <p className="text-sm text-ink-muted">
          {player.edition === "java" ? t("Java") : t("Bedrock")}
          {player.onlineSince !== null && (
            <>
              {" · "}
              {t("joined")} <TimeAgo iso={player.onlineSince} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {offered(player)
          .filter(({ action }) => actions.includes(action))
          .map(({ action, label }) => (
            <Button
              key={action}
              size="sm"
              variant={action === "ban" || action === "kick" ? "danger" : "secondary"}
              isBusy={busyWith === action}
              disabled={isDisabled}
              aria-label={t("{action}: {player}", { action: label, player: name })}
              onClick={() => onPress(action)}
            >
              {label}
            </Button>
          ))}
      </div>
    </li>
  );
}

function offered(player: Player): { action: PlayerAction; label: string }[] {
  return [
    player.isAllowed
      ? { action: "disallow", label: t("Remove from allow list") }
      : { action: "allow", label: t("Allow") },
    player.isOperator
      ? { action: "remove-operator", label: t("Remove operator") }
      : { action: "make-operator", label: t("Make operator") },
    ...(player.isOnline ? [{ action: "kick" as const, label: t("Kick") }] : []),
    player.isBanned ? { action: "pardon", label: t("Lift ban") } : { action: "ban", label: t("Ban") },
  ];
}
