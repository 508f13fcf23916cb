import type { Server } from "@blockwright/contract/servers";
import { SettingsTab } from "../../features/servers/settings/settings-tab.tsx";
import { GameSettings } from "../../features/settings/game-settings.tsx";

/** What the server is, and the settings of its game. */
export function SettingsPart({ server }: { readonly server: Server }) {
  return <SettingsTab server={server} gameSettings={<GameSettings key={server.id} server={server} />} />;
}
