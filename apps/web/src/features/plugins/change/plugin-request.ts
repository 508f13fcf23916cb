import type { PluginAction } from "@blockwright/contract/plugins";
import { t, tCount } from "../../../shared/text/t.ts";

/** The requested action, and the texts of its confirmation. */
export interface PluginRequest {
  readonly wanted: PluginAction;
  readonly title: string;
  readonly confirmLabel: string;
}

export interface Subject {
  readonly id: string;
  readonly name: string;
}

export function askToInstall({ id, name }: Subject): PluginRequest {
  return {
    wanted: { action: "install", pluginId: id },
    title: t("Install {name}?", { name }),
    confirmLabel: t("Install"),
  };
}

export function askToRemove({ id, name }: Subject): PluginRequest {
  return {
    wanted: { action: "remove", ids: [id] },
    title: t("Remove {name}?", { name }),
    confirmLabel: t("Remove"),
  };
}

export function askToSwitch({ id, name }: Subject, isEnabled: boolean): PluginRequest {
  return isEnabled
    ? {
        wanted: { action: "enable", ids: [id] },
        title: t("Enable {name}?", { name }),
        confirmLabel: t("Enable"),
      }
    : {
        wanted: { action: "disable", ids: [id] },
        title: t("Disable {name}?", { name }),
        confirmLabel: t("Disable"),
      };
}

export function askToUpdate({ id, name }: Subject): PluginRequest {
  return {
    wanted: { action: "update", ids: [id] },
    title: t("Update {name}?", { name }),
    confirmLabel: t("Update"),
  };
}

/** As many as one request accepts. */
const mostAtOnce = 200;

export function askToUpdateAll(subjects: readonly Pick<Subject, "id">[]): PluginRequest {
  const ids = subjects.slice(0, mostAtOnce).map(({ id }) => id);
  return {
    wanted: { action: "update", ids },
    title: tCount(ids.length, "Update {count}?", "Update all {count}?"),
    confirmLabel: t("Update"),
  };
}

/** Queries the sources now for all of these, instead of waiting for the daily check. */
export function askForUpdates(subjects: readonly Pick<Subject, "id">[]): PluginRequest {
  return { ...askToUpdateAll(subjects), title: t("Check for updates") };
}
