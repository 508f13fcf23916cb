import type { LastChange as LastChangeShape } from "@blockwright/contract/settings";
import { t } from "../../shared/text/t.ts";
import { LastChange } from "./last-change.tsx";
import { useUndoSettings } from "./setting-queries.ts";

interface LastSettingsChangeProps {
  readonly serverId: string;
  readonly change: LastChangeShape;
  readonly canUndo: boolean;
  readonly canGetHelp: boolean;
}

export function LastSettingsChange({ serverId, change, canUndo, canGetHelp }: LastSettingsChangeProps) {
  const undo = useUndoSettings(serverId);
  return (
    <LastChange
      change={change}
      text={stateText(change.state)}
      isBusy={undo.isPending}
      canGetHelp={canGetHelp}
      {...(canUndo && { onUndo: (changeId: string) => undo.mutate(changeId) })}
    />
  );
}

function stateText(state: LastChangeShape["state"]): string {
  switch (state) {
    case "proposed":
    case "applying":
      return t("Saving your settings…");
    case "verifying":
      return t("Checking that the server starts with your settings…");
    case "undoing":
      return t("Undoing your last change…");
    case "verified":
      return t("Saved. The server runs with these settings.");
    case "applied":
      return t("Saved. These settings apply when the server starts.");
    case "undone":
      return t("Your last change was undone.");
    case "failed":
      return t("Your last change was not made.");
  }
}
