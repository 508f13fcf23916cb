import type { LastChange as LastChangeShape } from "@blockwright/contract/settings";
import { t } from "../../../shared/text/t.ts";
import { LastChange } from "../last-change.tsx";

interface LastWorldChangeProps {
  readonly change: LastChangeShape;
  readonly isBusy: boolean;
  /** Absent without the right to undo. */
  readonly onUndo?: (changeId: string) => void;
  readonly canGetHelp: boolean;
}

export function LastWorldChange({ change, ...props }: LastWorldChangeProps) {
  return <LastChange {...props} change={change} text={stateText(change.state)} />;
}

function stateText(state: LastChangeShape["state"]): string {
  switch (state) {
    case "proposed":
    case "applying":
      return t("Changing worlds…");
    case "verifying":
      return t("Checking that the server starts with this world…");
    case "undoing":
      return t("Undoing your last change…");
    case "verified":
      return t("Done. The server runs with this world.");
    case "applied":
      return t("Done. It applies when the server starts.");
    case "undone":
      return t("Your last change was undone.");
    case "failed":
      return t("Your last change was not made.");
  }
}
