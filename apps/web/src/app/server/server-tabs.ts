import type { ServerAction } from "@blockwright/contract/server-actions";
import type { Server } from "@blockwright/contract/servers";
import type { ComponentType } from "react";
import { DoctorNotice, useIsDiagnosisKnown } from "../../features/doctor/doctor-notice.tsx";
import { t } from "../../shared/text/t.ts";

/** The order of the tabs on the page. */
export const tabOrder = [
  "terminal",
  "files",
  "plugins",
  "ai-editor",
  "settings",
  "software",
  "backups",
  "users",
  "domains",
] as const;

export type TabContent = ComponentType<{ readonly server: Server }>;

export interface ServerTab {
  /** The last part of its address. */
  readonly id: (typeof tabOrder)[number];
  readonly label: () => string;
  /** The action a person needs to see it. Of several, each one is enough. */
  readonly action: ServerAction | readonly ServerAction[];
  readonly load: () => Promise<TabContent>;
  readonly notice?: TabNotice;
}

/** Shown above the tabs, whichever of them is open. */
export interface TabNotice {
  /** The page waits for it: a notice that appears later would push everything down. */
  readonly useIsKnown: (serverId: string) => boolean;
  readonly Card: ComponentType<{
    readonly serverId: string;
    /** Whether its own tab is the open one. */
    readonly isTabOpen: boolean;
    /** Whether this person may use the AI editor. */
    readonly canAsk: boolean;
    /** Whether this person may repair the server, and hide what was repaired. */
    readonly canRepair: boolean;
  }>;
}

/** The tabs that exist. A new tab is one entry here, at its place in `tabOrder`. */
export const serverTabs: readonly ServerTab[] = [
  {
    id: "terminal",
    label: () => t("Terminal"),
    // Files name who plays, and the panel of players is here.
    action: ["read-console", "read-files"],
    load: async () => (await import("./terminal-part.tsx")).TerminalPart,
    notice: { useIsKnown: useIsDiagnosisKnown, Card: DoctorNotice },
  },
  {
    id: "files",
    label: () => t("Files"),
    action: "read-files",
    load: async () => (await import("./files-part.tsx")).FilesPart,
  },
  {
    id: "plugins",
    label: () => t("Plugins"),
    action: "view",
    load: async () => (await import("./plugins-part.tsx")).PluginsPart,
  },
  {
    id: "ai-editor",
    label: () => t("AI Editor"),
    action: "use-assistant",
    load: async () => (await import("./assistant-part.tsx")).AssistantPart,
  },
  {
    id: "settings",
    label: () => t("Settings"),
    action: "view",
    load: async () => (await import("./settings-part.tsx")).SettingsPart,
  },
  {
    id: "software",
    label: () => t("Software"),
    action: "reinstall",
    load: async () => (await import("../../features/servers/software/software-tab.tsx")).SoftwareTab,
  },
  {
    id: "backups",
    label: () => t("Backups"),
    action: "read-backups",
    load: async () => (await import("./backups-part.tsx")).BackupsPart,
  },
  {
    id: "users",
    label: () => t("Users"),
    // Everybody reads what was done.
    action: ["read-users", "view"],
    load: async () => (await import("./users-part.tsx")).UsersPart,
  },
  {
    id: "domains",
    label: () => t("Domains"),
    action: "read-domains",
    load: async () => (await import("../../features/domains/domains-tab.tsx")).DomainsTab,
  },
];

export function visibleTabs({ actions }: Pick<Server, "actions">): readonly ServerTab[] {
  return serverTabs.filter(({ action }) => [action].flat().some((one) => actions.includes(one)));
}

/** Former tabs, and where their contents are now. */
export const movedTabs: Readonly<Record<string, { readonly tab: ServerTab["id"]; readonly hash: string }>> = {
  players: { tab: "terminal", hash: "players" },
  activity: { tab: "users", hash: "activity" },
};
