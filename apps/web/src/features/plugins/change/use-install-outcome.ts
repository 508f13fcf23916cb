import type { Change } from "@blockwright/contract/changes";
import { useEffect } from "react";
import { t, translate } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { isOver } from "./change-state.ts";
import { sayNotInstalled } from "./use-plugin-change.ts";
import type { PluginChange } from "./use-plugin-change.ts";

/** Says how an install without a dialog ended: its card may be out of view. */
export function useInstallOutcome(
  { installing, changeId, endInstall }: PluginChange,
  changes: readonly Change[] | undefined,
): void {
  const change = changes?.find(({ id }) => id === changeId);
  useEffect(() => {
    if (installing === null || !isOver(change) || change === undefined) return;
    endInstall();
    const reason = change.sentence === null ? "" : translate(change.sentence);
    if (change.hasFailed === true || change.state === "failed" || change.state === "undone")
      sayNotInstalled((failed) => `${failed} ${reason}`.trim());
    else
      showToast({
        title: t("{name} is installed", { name: installing.name }),
        ...(reason !== "" && { description: reason }),
        tone: "success",
      });
  }, [installing, change, endInstall]);
}
