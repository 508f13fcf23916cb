import {
  type CrashCase,
  crashCase,
  paperStart,
  spigotReady,
  spigotStart,
  stillRunning,
} from "./corpus.fixture.ts";

const running = { exit: stillRunning } as const;
const editBridge = { kind: "edit-plugin-config", plugin: "Geyser-Spigot" } as const;

/** Plugins: whole families of wordings, each with the version whose source has it. */
export const familyPlugins: readonly CrashCase[] = [
  crashCase(
    "paper",
    "plugin-cycle",
    "Paper 1.19.3: plugins that wait for each other, in its first words",
    `
» [19.02 12:23:30] [Server] [ERROR] [ConfiguredOrderedProviderStorage] Circular dependencies detected!
[19.02 12:23:30] [Server] [ERROR] [ConfiguredOrderedProviderStorage] Circular dependencies:
[19.02 12:23:30] [Server] [ERROR] [ConfiguredOrderedProviderStorage] Shop depends on Market depends on Shop...`,
  ),
  crashCase(
    "paper",
    "plugin-cycle",
    "Velocity 1 to 3: plugins that wait for each other",
    `
[12:00:02] [main/ERROR] [com.velocitypowered.proxy.VelocityServer]: Couldn't load plugins
» java.lang.IllegalStateException: Circular dependency detected: shop -> market -> shop`,
  ),
  crashCase(
    "spigot",
    "plugin-cycle",
    "Bukkit 1.4 to 1.21: a plugin that waits for one that waits for it",
    `
${spigotStart}
» [12:00:05] [Server thread/ERROR]: Could not load 'plugins/Shop.jar' in folder 'plugins': circular dependency detected`,
  ),
  crashCase(
    "paper",
    "plugin-duplicate",
    "Velocity 3.3: a plugin twice",
    "» [12:00:02] [main/ERROR] [com.velocitypowered.proxy.plugin.VelocityPluginManager]: Refusing to load plugin at path plugins/Shop-2.jar since we already loaded a plugin with the same identifier shop from plugins/Shop-1.jar",
    running,
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "Paper 1.20 to 1.21: the first step of a Paper plugin",
    `
${paperStart}
» [12:00:06 ERROR]: Failed to run bootstrapper for plugins/Shop.jar. This plugin will not be loaded.
java.lang.NullPointerException: null`,
    running,
  ),
  crashCase(
    "spigot",
    "plugin-enable",
    "Spigot 1.21: a main class that throws",
    `
${spigotStart}
» [12:00:05] [Server thread/ERROR]: Could not load 'plugins/Shop.jar'
org.bukkit.plugin.InvalidPluginException: Exception initializing main class \`com.x.Shop'
${spigotReady}`,
    running,
  ),
  crashCase(
    "spigot",
    "plugin-disable",
    "Bukkit 1.4 to 1.16: the loader is named",
    `» [12:36:25 ERROR]: Error occurred (in the plugin loader) while disabling Shop v5.6 (Is it up to date?)`,
    running,
  ),
  crashCase(
    "paper",
    "folia",
    "Folia 1.20: a plugin that uses the scheduler",
    `
» java.lang.UnsupportedOperationException: null
	at org.bukkit.craftbukkit.v1_20_R2.scheduler.CraftScheduler.handle(CraftScheduler.java:533) ~[folia-1.20.2.jar:git-Folia]`,
    { exit: stillRunning, fix: { kind: "choose-software", software: "paper" } },
  ),
  crashCase(
    "spigot",
    "plugin-java",
    "Java 8: a plugin's error in two parts, without the line of its file",
    `
org.bukkit.plugin.InvalidPluginException
	at org.bukkit.plugin.java.JavaPluginLoader.loadPlugin(JavaPluginLoader.java:135) ~[server.jar:?]
» Caused by: java.lang.UnsupportedClassVersionError: com/x/Shop has been compiled by a more recent version of the Java Runtime (class file version 53.0)`,
    { java: 8, minecraftVersion: "1.8.8", exit: stillRunning },
  ),
  crashCase(
    "paper",
    "plugin-dep",
    "Paper 1.20: a plugin's need, and another's database that ended first",
    `
${paperStart}
[12:00:06 ERROR]: [ModernPluginLoadingStrategy] Could not load 'plugins/Shop.jar' in 'plugins'
» org.bukkit.plugin.UnknownDependencyException: Unknown/missing dependency plugins: [Vault]. Please download and install these plugins to run 'Shop'.
[12:00:11 INFO]: Done (6.512s)! For help, type "help"
[12:03:59 WARN]: com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["Vault"] } },
  ),
  crashCase(
    "paper",
    "plugin-dep",
    "CraftBukkit 1.0 to 1.21: a world without the plugin that makes it",
    `
${paperStart}
» [12:00:07 ERROR]: Could not set generator for default world 'plots': Plugin 'PlotSquared' does not exist`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["PlotSquared"] } },
  ),
  crashCase(
    "paper",
    "plugin-dep",
    "Geyser 2: no Floodgate",
    `
${paperStart}
» [12:00:07 ERROR]: [Geyser-Spigot] Auth-type set to Floodgate but Floodgate is not installed! Disabling...`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["floodgate"] } },
  ),
  crashCase(
    "paper",
    "floodgate-key",
    "Geyser 1 and 2: no key",
    `
${paperStart}
» [12:00:07 ERROR]: [Geyser-Spigot] Auth-type set to Floodgate and the public key is missing!`,
    running,
  ),
  crashCase(
    "paper",
    "plugin-config",
    "Geyser 2: its settings",
    `
${paperStart}
» [12:00:07 ERROR]: [Geyser-Spigot] Failed to read/create config.yml! Make sure it's up to date and/or readable+writable!`,
    { exit: stillRunning, pluginNames: ["Geyser-Spigot"], fix: editBridge },
  ),
  crashCase(
    "paper",
    "plugin-config",
    "NuVotifier 2: its port",
    `
${paperStart}
» [12:00:07 ERROR]: [Votifier] Votifier was not able to bind to /0.0.0.0:8192`,
    {
      exit: stillRunning,
      pluginNames: ["Votifier"],
      fix: { kind: "edit-plugin-config", plugin: "Votifier" },
    },
  ),
  crashCase(
    "spigot",
    "plugin-java",
    "Spigot 1.16: a plugin for a newer Java than its converter knows",
    `
${spigotStart}
[12:00:05] [Server thread/WARN]: A piece of the log
» java.lang.IllegalArgumentException: Unsupported class file major version 60
	at org.objectweb.asm.ClassReader.<init>(ClassReader.java:199)
	at org.bukkit.plugin.java.PluginClassLoader.findClass(PluginClassLoader.java:150)`,
    { java: 11, minecraftVersion: "1.16.5", exit: stillRunning, fix: { kind: "choose-java", major: 16 } },
  ),
  crashCase(
    "paper",
    "plugin-dep",
    "plugins that look for another one themselves",
    `
${paperStart}
» [12:00:07 ERROR]: [Shop] ProtocolLib is not installed! Disabling...`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["ProtocolLib"] } },
  ),
  crashCase(
    "paper",
    "geyser-java",
    "Floodgate 2 on Java 11, copied without the line of its file",
    "» Caused by: java.lang.UnsupportedClassVersionError: org/geysermc/floodgate/SpigotPlugin has been compiled by a more recent version of the Java Runtime (class file version 61.0)",
    { java: 11, minecraftVersion: "1.16.5", exit: stillRunning },
  ),
  crashCase(
    "spigot",
    "plugin-java",
    "Java 8: a plugin that only its class names",
    "» Caused by: java.lang.UnsupportedClassVersionError: com/x/shop/ShopPlugin : Unsupported major.minor version 55.0",
    { java: 8, minecraftVersion: "1.8.8", exit: stillRunning },
  ),
  crashCase(
    "paper",
    "plugin-invalid",
    "Paper 1.20: a jar whose main class is no plugin",
    `
${paperStart}
[12:00:04] [Server thread/ERROR]: [ModernPluginLoadingStrategy] Could not load plugin 'Shop.jar' in folder 'plugins'
» org.bukkit.plugin.InvalidPluginException: main class \`com.x.shop.Shop' does not extend JavaPlugin`,
    running,
  ),
  crashCase(
    "paper",
    "plugin-invalid",
    "Velocity 3.4: a plugin of another server",
    `
[12:00:02] [main/ERROR] [com.velocitypowered.proxy.plugin.VelocityPluginManager]: Unable to load plugin plugins/Shop.jar
» com.velocitypowered.api.plugin.InvalidPluginException: The plugin file Shop.jar appears to be a Bukkit or BungeeCord plugin. Velocity does not support Bukkit or BungeeCord plugins.`,
    running,
  ),
  crashCase(
    "paper",
    "plugin-cycle",
    "Paper 1.19.4 to 1.21: the circle with its number",
    `
» [12:00:02 ERROR]: [LoadOrderTree] Circular plugin loading detected:
[12:00:02 ERROR]: [LoadOrderTree] 1) Shop -> Market -> Shop`,
  ),
];
