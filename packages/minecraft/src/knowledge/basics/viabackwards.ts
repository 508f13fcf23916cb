import type { PluginKnowledge } from "../page.ts";
import { afterRestart, configFile, fact, facts, flag } from "../write-page.ts";

const config = "ViaVersion/ViaBackwards: config.yml";
const readme = "ViaVersion/ViaBackwards: README.md";
const platform = "ViaVersion/ViaBackwards: ViaBackwardsPlatform.java";

export const viabackwards: PluginKnowledge = {
  id: "viabackwards",
  name: "ViaBackwards",
  aliases: ["via backwards"],
  projects: ["modrinth:viabackwards", "hangar:ViaBackwards", "spiget:27448"],
  kind: "plugin",
  purpose: fact(readme, "Lets players with an older Minecraft join a newer server."),
  needs: facts(platform, ["ViaVersion of the matching release; with an older one it turns itself off."]),
  files: [
    configFile("yaml", "plugins/ViaBackwards/config.yml", config, [
      flag("always-show-original-mob-name", true, "Names replaced mobs after the original."),
      flag("add-custom-enchants-into-lore", true, "Shows unknown enchantments in the item's text."),
      flag("add-teamcolor-to-prefix", true, "Adds the team's colour to prefixes."),
      flag("fix-formatted-inventory-titles", true, "Removes formats old clients can't show."),
      flag("handle-pings-as-inv-acknowledgements", false, "Helps inventories stay in step."),
      flag("bedrock-at-y-0", false, "Shows bedrock at height 0 to clients that see no further down."),
      flag("map-display-entities", true, "Replaces display entities."),
      flag("suppress-emulation-warnings", false, "Hides warnings about replaced features."),
      flag("dialogs-via-chests", true, "Shows dialogs as chest menus."),
    ]),
  ],
  commands: [],
  permissions: [],
  takesEffect: afterRestart(config, "Has no reload command."),
  mistakes: [
    ...facts(platform, ["Installed without ViaVersion, or with another release of it."]),
    ...facts(readme, [
      "Clients before 1.17 see nothing below height 0 or above 255.",
      "Clients before 1.19.4 have no smithing table on 1.20 or newer.",
    ]),
  ],
};
