import type { Server } from "@blockwright/contract/servers";
import { SettingsTab } from "../../features/servers/settings/settings-tab.tsx";
import { GameSettings } from "../../features/settings/game-settings.tsx";
import { GameRulesCard } from "../../features/settings/game-rules/game-rules-card.tsx";
import { WorldsCard } from "../../features/settings/worlds/worlds-card.tsx";

/** What the server is, and the settings of its game. */
export function SettingsPart({ server }: { readonly server: Server }) {
  return (
    <SettingsTab
      server={server}
      gameSettings={<GameSettings key={`settings ${server.id}`} server={server} />}
      gameRules={<GameRulesCard key={`rules ${server.id}`} server={server} />}
      worlds={<WorldsCard key={`worlds ${server.id}`} server={server} />}
    />
  );
}
