import {
  type CrashCase,
  crashCase,
  crashed,
  paperReady,
  paperStart,
  spigotReady,
  spigotStart,
  stillRunning,
} from "./corpus.fixture.ts";

const shop = { exit: stillRunning, pluginNames: ["Shop", "Vault", "AuthMe"] } as const;

export const pluginCrashes: readonly CrashCase[] = [
  crashCase(
    "paper",
    "plugin-dep",
    "Paper misses a plugin that another needs",
    `
${paperStart}
[12:00:06 ERROR]: [ModernPluginLoadingStrategy] Could not load 'plugins/Shop.jar' in 'plugins'
» org.bukkit.plugin.UnknownDependencyException: Unknown/missing dependency plugins: [Vault2, ProtocolLib]. Please download and install these plugins to run 'Shop'.
	at io.papermc.paper.plugin.entrypoint.strategy.modern.ModernPluginLoadingStrategy.loadProviders(ModernPluginLoadingStrategy.java:82) ~[paper-1.21.4.jar:?]
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "install-dependency", names: ["Vault2", "ProtocolLib"] } },
  ),
  crashCase(
    "spigot",
    "plugin-dep",
    "Spigot misses a plugin that another needs",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Could not load 'plugins/Shop.jar' in folder 'plugins'
» org.bukkit.plugin.UnknownDependencyException: Unknown dependency ProtocolLib. Please download and install ProtocolLib to run this plugin.
	at org.bukkit.plugin.SimplePluginManager.loadPlugins(SimplePluginManager.java:269) ~[spigot-api.jar:?]`,
    { ...shop, fix: { kind: "install-dependency", names: ["ProtocolLib"] } },
  ),
  crashCase(
    "spigot",
    "plugin-api",
    "a plugin for a newer Minecraft",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Could not load 'plugins/Shop.jar' in folder 'plugins'
» org.bukkit.plugin.InvalidPluginException: Unsupported API version 1.21
	at org.bukkit.craftbukkit.v1_20_R3.util.CraftMagicNumbers.checkSupported(CraftMagicNumbers.java:300)`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-api-low",
    "a plugin below the allowed minimum",
    `
${paperStart}
[12:00:06 ERROR]: [ModernPluginLoadingStrategy] Could not load 'plugins/Shop.jar' in 'plugins'
» org.bukkit.plugin.InvalidPluginException: Plugin API version 1.12 is lower than the minimum allowed version. Please update or replace it.`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "spigot",
    "plugin-java",
    "a plugin that wants a newer Java",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Could not load 'plugins/Shop.jar' in folder 'plugins'
org.bukkit.plugin.InvalidPluginException: java.lang.UnsupportedClassVersionError: com/x/Shop has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of the Java Runtime only recognizes class file versions up to 61.0
	at org.bukkit.plugin.java.JavaPluginLoader.loadPlugin(JavaPluginLoader.java:151)
» Caused by: java.lang.UnsupportedClassVersionError: com/x/Shop has been compiled by a more recent version of the Java Runtime (class file version 65.0)`,
    { ...shop, exit: crashed, fix: { kind: "choose-java", major: 21, plugin: "Shop" } },
  ),
  crashCase(
    "spigot",
    "plugin-invalid",
    "a jar that is no plugin",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Could not load 'plugins/Shop.jar' in folder 'plugins'
org.bukkit.plugin.InvalidDescriptionException
	at org.bukkit.plugin.java.JavaPluginLoader.getPluginDescription(JavaPluginLoader.java:200)
» Caused by: java.io.FileNotFoundException: Jar does not contain plugin.yml
	... 5 more`,
    { ...shop, fix: { kind: "remove-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-invalid",
    "half an upload",
    `
${paperStart}
» [12:00:06 ERROR]: [DirectoryProviderSource] Error loading plugin: java.util.zip.ZipException: zip END header not found 'plugins/Shop.jar'
java.lang.RuntimeException: java.util.zip.ZipException: zip END header not found`,
    { ...shop, fix: { kind: "remove-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "a plugin that fails at its start",
    `
${paperStart}
[12:00:08 INFO]: [Shop] Enabling Shop v2.0
» [12:00:08 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)
java.lang.NullPointerException: Cannot invoke "String.length()" because "x" is null
	at Shop.jar/com.x.Shop.onEnable(Shop.java:20) ~[Shop.jar:?]
[12:00:08 INFO]: [Shop] Disabling Shop v2.0
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "a plugin built on parts this server does not have",
    `
${paperStart}
[12:00:08 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)
» java.lang.NoClassDefFoundError: org/bukkit/craftbukkit/v1_20_R3/CraftServer
	at Shop.jar/com.x.Shop.onEnable(Shop.java:20) ~[Shop.jar:?]`,
    { ...shop, exit: crashed, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "spigot",
    "plugin-disable",
    "a plugin that fails when it is switched off",
    `
${spigotReady}
[13:00:00] [Server thread/INFO]: [Shop] Disabling Shop v2.0
» [13:00:00] [Server thread/ERROR]: Error occurred while disabling Shop v2.0 (Is it up to date?)
java.lang.NullPointerException: null`,
    { ...shop, fix: undefined },
  ),
  crashCase(
    "paper",
    "plugin-duplicate",
    "the same plugin twice",
    `
${paperStart}
» [12:00:03 ERROR]: [ModernPluginLoadingStrategy] Ambiguous plugin name 'Shop' for files 'plugins/Shop-1.0.jar' and 'plugins/Shop-2.0.jar' in 'plugins'`,
    { ...shop, fix: { kind: "remove-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "an event that a plugin cannot take",
    `
${paperReady}
» [12:30:00 ERROR]: Could not pass event PlayerJoinEvent to Shop v2.0
java.lang.NullPointerException: Cannot invoke "java.util.Map.get(Object)" because "this.prices" is null
	at Shop.jar/com.x.Join.on(Join.java:9) ~[Shop.jar:?]`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "spigot",
    "plugin-runtime",
    "a plugin's task that fails",
    `
${spigotReady}
» [12:30:00] [Server thread/WARN]: [Shop] Task #41 for Shop v2.0 generated an exception
java.lang.ArithmeticException: / by zero`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-runtime",
    "a plugin's command that fails",
    `
${paperReady}
[12:30:00 INFO]: Eve issued server command: /sell all
» [12:30:00 ERROR]: Command exception: org.bukkit.command.CommandException: Cannot execute command 'sell' in plugin Shop v2.0 - plugin is disabled.
	at org.bukkit.command.PluginCommand.execute(PluginCommand.java:37)`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "plugin-cycle",
    "plugins that wait for each other",
    `
${paperStart}
» [12:00:03 ERROR]: [SimpleProviderStorage] Circular plugin loading detected!
[12:00:03 ERROR]: [SimpleProviderStorage] Circular load order:
[12:00:03 ERROR]: [SimpleProviderStorage]   Shop -> Vault -> Shop
[12:00:03 ERROR]: [SimpleProviderStorage] Please report this to the plugin authors of the first plugin of each loop or join the PaperMC Discord server for further help.`,
    { ...shop, exit: crashed, fix: { kind: "remove-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "paper",
    "folia",
    "a plugin that is not made for Folia",
    `
${paperStart}
» [12:00:03 ERROR]: [DirectoryProviderSource] Error loading plugin: Could not load plugin 'Shop v2.0' as it is not marked as supporting regionised multithreading
java.lang.RuntimeException`,
    { ...shop, fix: { kind: "remove-plugin", plugin: "Shop" } },
  ),
  crashCase(
    "spigot",
    "plugin-shutdown",
    "AuthMe ends the server",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: [AuthMe] Can't connect to the MySQL database!
» [12:00:06] [Server thread/WARN]: [AuthMe] THE SERVER IS GOING TO SHUT DOWN AS DEFINED IN THE CONFIGURATION!
[12:00:06] [Server thread/INFO]: Stopping server`,
    {
      ...shop,
      exit: { reason: "stopped-itself", exitCode: 0 },
      fix: { kind: "edit-plugin-config", plugin: "AuthMe" },
    },
  ),
  crashCase(
    "spigot",
    "plugin-shutdown",
    "PermissionsEx insists on its file",
    `
${spigotStart}
[12:00:06] [Server thread/INFO]: [PermissionsEx] Enabling PermissionsEx v1.23.4
» [12:00:06] [Server thread/ERROR]: [PermissionsEx] Your configuration must be fixed before PEX will enable
[12:00:06] [Server thread/INFO]: Stopping server`,
    {
      exit: crashed,
      pluginNames: ["PermissionsEx"],
      fix: { kind: "edit-plugin-config", plugin: "PermissionsEx" },
    },
  ),
];
