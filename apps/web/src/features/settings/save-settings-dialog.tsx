import type { Server } from "@blockwright/contract/servers";
import type { Setting } from "@blockwright/contract/settings";
import { t, tCount } from "../../shared/text/t.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import type { SettingEdits } from "./setting-queries.ts";
import { settingTitle, shownValue } from "./setting-words.ts";

interface SaveSettingsDialogProps {
  readonly server: Pick<Server, "status" | "currentPlayers">;
  readonly settings: readonly Setting[];
  readonly edits: SettingEdits;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onConfirm: () => void;
}

/** Shows what changes, before anything is changed. */
export function SaveSettingsDialog({ server, settings, edits, ...dialog }: SaveSettingsDialogProps) {
  const changed = settings.filter(({ key }) => edits[key] !== undefined);
  return (
    <ConfirmDialog
      {...dialog}
      title={tCount(changed.length, "Save {count} setting?", "Save {count} settings?")}
      description={effectText(server)}
      confirmLabel={t("Save settings")}
    >
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto text-sm">
        {changed.map((setting) => (
          <li key={setting.key} className="wrap-anywhere">
            <span className="font-medium">{settingTitle(setting)}</span>
            <br />
            <del className="text-ember-400">{shownValue(setting, setting.value)}</del>
            {" → "}
            <ins className="text-grass-400 no-underline">{shownValue(setting, edits[setting.key] ?? "")}</ins>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function effectText({ status, currentPlayers }: SaveSettingsDialogProps["server"]): string {
  if (status === "offline") return t("They apply when the server starts. You can undo this for 7 days.");
  if (currentPlayers === 0) return t("The server restarts, and you can undo this for 7 days.");
  return tCount(
    currentPlayers,
    "The server restarts, which disconnects {count} player. You can undo this for 7 days.",
    "The server restarts, which disconnects {count} players. You can undo this for 7 days.",
  );
}
