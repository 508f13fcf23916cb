import { z } from "zod";
import { defineTool, type Tool } from "../../platform/tool.ts";
import type { ChangesDeps } from "../changes/index.ts";
import { readSettings } from "./read-settings.ts";

const input = z.object({ search: z.string().max(60).optional() });
const maxShown = 60;

/** Settings are written with edit_properties, which has the tier of what it changes. */
export function settingsTools(deps: ChangesDeps): Tool[] {
  return [
    defineTool({
      name: "read_game_settings",
      access: "read-files",
      description:
        "The game settings of this software and version: value, default, range, what it does, and whether something changed it back. Optionally only those that contain a word.",
      input,
      label: () => "Look at the game settings",
      effect: () => "read",
      run: async ({ serverId }, { search = "" }) => {
        const { settings } = await readSettings(deps, serverId);
        const word = search.toLowerCase();
        return settings
          .filter(({ key, title, help }) => `${key} ${title} ${help}`.toLowerCase().includes(word))
          .slice(0, maxShown)
          .map(({ key, value, default: usual, type, help, warning, isForNewWorlds, wanted }) => ({
            key,
            value,
            default: usual,
            type,
            help,
            ...(warning !== null && { warning }),
            ...(isForNewWorlds && { isForNewWorlds }),
            ...(wanted && { wasSetTo: wanted.value }),
          }));
      },
    }),
  ];
}
