import type { ServerAction } from "@blockwright/contract/server-actions";
import type { Server } from "@blockwright/contract/servers";
import type { ComponentType } from "react";
import { DoctorCard } from "../../features/doctor/doctor-card.tsx";
import { useIsDiagnosisKnown } from "../../features/doctor/use-is-diagnosis-known.ts";
import { kindOf } from "../../features/plugins/plugin-words.ts";
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
  /** Without a server while that is not known yet. */
  readonly label: (server?: Pick<Server, "serverType">) => string;
  /** What a person must be allowed to do to see it. */
  readonly action: ServerAction;
  readonly load: () => Promise<TabContent>;
  readonly notice?: TabNotice;
}

/** Stands above the tabs, whichever of them is open. */
export interface TabNotice {
  /** The page waits for it: a notice that comes later would push everything down. */
  readonly useIsKnown: (serverId: string) => boolean;
  readonly Card: ComponentType<{ readonly serverId: string }>;
}

/** The tabs that are built. A new one is one entry here, at its place in `tabOrder`. */
export const serverTabs: readonly ServerTab[] = [
  {
    id: "terminal",
    label: () => t("Terminal"),
    action: "read-console",
    load: async () => (await import("../../features/servers/console/terminal-tab.tsx")).TerminalTab,
    notice: { useIsKnown: useIsDiagnosisKnown, Card: DoctorCard },
  },
  {
    id: "files",
    label: () => t("Files"),
    action: "read-files",
    load: async () => (await import("./files-part.tsx")).FilesPart,
  },
  {
    id: "plugins",
    label: (server) => (server && kindOf(server.serverType) === "mods" ? t("Mods") : t("Plugins")),
    action: "view",
    load: async () => (await import("../../features/plugins/plugins-tab.tsx")).PluginsTab,
  },
  {
    id: "settings",
    label: () => t("Settings"),
    action: "view",
    load: async () => (await import("../../features/servers/settings/settings-tab.tsx")).SettingsTab,
  },
  {
    id: "software",
    label: () => t("Software"),
    action: "reinstall",
    load: async () => (await import("../../features/servers/software/software-tab.tsx")).SoftwareTab,
  },
];

export function visibleTabs({ actions }: Pick<Server, "actions">): readonly ServerTab[] {
  return serverTabs.filter(({ action }) => actions.includes(action));
}
