import type { PluginAction } from "@blockwright/contract/plugins";
import { t, tCount } from "../../../shared/text/t.ts";

/** What a person pressed, and the words to ask about it with. */
export interface PluginRequest {
  readonly wanted: PluginAction;
  readonly title: string;
  readonly confirmLabel: string;
  /** Names of installed ones that need what would be gone. */
  readonly neededBy: readonly string[];
}

interface Subject {
  readonly id: string;
  readonly name: string;
  readonly neededBy: readonly string[];
}

export function askToInstall({ id, name }: Pick<Subject, "id" | "name">): PluginRequest {
  return {
    wanted: { action: "install", pluginId: id },
    title: t("Install {name}?", { name }),
    confirmLabel: t("Install"),
    neededBy: [],
  };
}

export function askToRemove({ id, name, neededBy }: Subject): PluginRequest {
  return {
    wanted: { action: "remove", ids: [id] },
    title: t("Remove {name}?", { name }),
    confirmLabel: t("Remove"),
    neededBy,
  };
}

export function askToSwitch({ id, name, neededBy }: Subject, isEnabled: boolean): PluginRequest {
  return isEnabled
    ? {
        wanted: { action: "enable", ids: [id] },
        title: t("Turn on {name}?", { name }),
        confirmLabel: t("Turn on"),
        neededBy: [],
      }
    : {
        wanted: { action: "disable", ids: [id] },
        title: t("Turn off {name}?", { name }),
        confirmLabel: t("Turn off"),
        neededBy,
      };
}

/** As many as one request takes. */
const mostAtOnce = 200;

export function askToUpdate(subjects: readonly Pick<Subject, "id" | "name">[]): PluginRequest {
  const chosen = subjects.slice(0, mostAtOnce);
  const [only] = chosen;
  return {
    wanted: { action: "update", ids: chosen.map(({ id }) => id) },
    title:
      chosen.length === 1 && only !== undefined
        ? t("Update {name}?", { name: only.name })
        : tCount(chosen.length, "Update {count}?", "Update all {count}?"),
    confirmLabel: t("Update"),
    neededBy: [],
  };
}
