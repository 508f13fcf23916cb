import type { Server } from "@blockwright/contract/servers";
import { SettingsTab } from "../../features/servers/settings/settings-tab.tsx";
import { GameSettings } from "../../features/settings/game-settings.tsx";
import { GameRulesFold } from "../../features/settings/game-rules/game-rules-fold.tsx";
import { WorldsFold } from "../../features/settings/worlds/worlds-fold.tsx";

/** What the server is, and the settings of its game. */
export function SettingsPart({ server }: { readonly server: Server }) {
  return (
    <SettingsTab server={server}>
      <WorldsFold key={`worlds ${server.id}`} server={server} />
      <GameRulesFold key={`rules ${server.id}`} server={server} />
      <GameSettings key={`settings ${server.id}`} server={server} />
    </SettingsTab>
  );
}
