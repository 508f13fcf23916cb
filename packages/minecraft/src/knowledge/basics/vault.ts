import type { PluginKnowledge } from "../page.ts";
import {
  afterRestart,
  commands,
  configFile,
  dangerous,
  fact,
  facts,
  flag,
  permissions,
  reads,
} from "../write-page.ts";

const plugin = "MilkBowl/Vault: plugin.yml";
const unlocked = "TheNewEconomy/VaultUnlocked: plugin.yml";

export const vault: PluginKnowledge = {
  id: "vault",
  name: "Vault",
  aliases: ["VaultUnlocked"],
  projects: ["spiget:34315", "modrinth:vaultunlocked", "hangar:VaultUnlocked", "spiget:117277"],
  kind: "plugin",
  purpose: fact(
    plugin,
    "Connects shops and chat plugins to the plugin that holds money, groups and prefixes. It holds none itself.",
  ),
  needs: facts("MilkBowl/Vault: README.md", [
    "A plugin that provides money, such as EssentialsX, or groups, such as LuckPerms.",
  ]),
  files: [
    configFile(
      "yaml",
      "plugins/Vault/config.yml",
      plugin,
      [flag("update-check", true, "Looks for new versions.")],
      [""],
    ),
  ],
  commands: commands(plugin, [
    reads(
      "vault-info",
      "Which plugins provide money, permissions and chat; None means there is no provider.",
    ),
    dangerous("vault-convert <from> <to>", "Copies all balances from one money plugin to another."),
  ]),
  permissions: permissions(plugin, [["vault.admin", "operators", "Both commands."]]),
  takesEffect: afterRestart(plugin, "Loads before all other plugins, so a change needs a restart."),
  mistakes: [
    ...facts("MilkBowl/Vault: README.md", ["Vault alone gives no money."]),
    ...facts(unlocked, [
      "Vault and VaultUnlocked have the same plugin name, Vault: install one of them, and look for Vault in the list of plugins.",
    ]),
    ...facts("EssentialsX/Essentials: Essentials.java", [
      "EssentialsX offers its money only if Vault is there when it loads.",
    ]),
  ],
};
