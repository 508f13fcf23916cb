import {
  type CrashCase,
  crashCase,
  fabricLoaded,
  fabricStart,
  neoforgeStart,
  neverReady,
  paperReady,
  paperStart,
  spigotStart,
  stillRunning,
} from "./corpus.fixture.ts";

const shop = { exit: stillRunning, pluginNames: ["Shop-2.0"] } as const;
const mods = { pluginNames: ["shop-1.0", "shop-1.1"] } as const;

/** Output of servers that were really broken, for cases without other examples. */
export const brokenCrashes: readonly CrashCase[] = [
  crashCase(
    "forge",
    "jar-missing",
    "the folder of libraries is gone",
    "» Error: could not open `libraries/net/minecraftforge/forge/1.20.1-47.3.0/unix_args.txt'",
    { fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "paper",
    "jar-corrupt",
    "the jar breaks off in the middle",
    "» Error: An unexpected error occurred while trying to open file server.jar",
    { fix: { kind: "reinstall-software" } },
  ),
  crashCase(
    "paper",
    "start-flags",
    "a start flag of another Java",
    `
» Unrecognized VM option 'UseConcMarkSweepGC'
Error: Could not create the Java Virtual Machine.
Error: A fatal exception has occurred. Program will exit.`,
    { fix: undefined },
  ),
  crashCase(
    "fabric",
    "start-flags",
    "start flags that contradict each other",
    `
Error occurred during initialization of VM
» Initial heap size set to a larger value than the maximum heap size`,
    { fix: undefined },
  ),
  crashCase(
    "paper",
    "start-flags",
    "start flags for a larger server",
    `
» SurvivorRatio (32) must be less than or equal to ergonomic SurvivorRatio maximum (20)
Error: Could not create the Java Virtual Machine.`,
    { fix: undefined },
  ),
  crashCase(
    "spigot",
    "settings-broken",
    "settings of Spigot that cannot be read",
    `
${spigotStart}
» [12:00:05] [Server thread/ERROR]: Could not load spigot.yml, please correct your syntax errors
org.bukkit.configuration.InvalidConfigurationException: while scanning a simple key
[12:00:05] [Server thread/ERROR]: Encountered an unexpected exception
java.lang.RuntimeException: org.bukkit.configuration.InvalidConfigurationException: while scanning a simple key`,
    { fix: { kind: "repair-file", path: "spigot.yml" } },
  ),
  crashCase(
    "paper",
    "plugin-invalid",
    "a page in place of a plugin",
    `
${paperStart}
[12:00:03 ERROR]: [DirectoryProviderSource] Error preparing plugin context: Directory 'plugins/Shop-2.0.jar' failed to update!
java.lang.RuntimeException: Directory 'plugins/Shop-2.0.jar' failed to update!
	at io.papermc.paper.plugin.provider.source.FileProviderSource.prepareContext(FileProviderSource.java:57) ~[paper-1.21.4.jar:?]
Caused by: org.bukkit.plugin.InvalidPluginException: java.util.zip.ZipException: zip END header not found
» Caused by: java.util.zip.ZipException: zip END header not found
	... 9 more
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "remove-plugin", plugin: "Shop-2.0" } },
  ),
  crashCase(
    "spigot",
    "plugin-invalid",
    "a plugin without its main class",
    `
${spigotStart}
[12:00:06] [Server thread/ERROR]: Could not load 'plugins/Shop-2.0.jar' in folder 'plugins'
» org.bukkit.plugin.InvalidPluginException: Cannot find main class \`com.x.Shop'
	at org.bukkit.plugin.java.PluginClassLoader.<init>(PluginClassLoader.java:91) ~[spigot-api.jar:?]
Caused by: java.lang.ClassNotFoundException: com.x.Shop
	... 7 more`,
    { ...shop, fix: { kind: "remove-plugin", plugin: "Shop-2.0" } },
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "a library that a plugin did not bring",
    `
${paperStart}
[12:00:08 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)
» java.lang.NoClassDefFoundError: com/zaxxer/hikari/HikariConfig
	at Shop-2.0.jar/com.x.Shop.onEnable(Shop.java:20) ~[Shop-2.0.jar:?]
Caused by: java.lang.ClassNotFoundException: com.zaxxer.hikari.HikariConfig
	... 12 more`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop-2.0" } },
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "a plugin that never finishes starting",
    `
${paperStart}
[12:00:06 INFO]: Preparing level "world"
[12:00:08 INFO]: [Bank] Enabling Bank v1.0
» [12:00:08 INFO]: [Shop] Enabling Shop v2.0
[12:00:08 INFO]: [Shop] Connecting to the database`,
    {
      exit: neverReady,
      pluginNames: ["Bank", "Shop-2.0"],
      fix: { kind: "replace-plugin", plugin: "Shop-2.0" },
    },
  ),
  crashCase(
    "paper",
    "plugin-cycle",
    "a circle of plugins that leaves a crash report",
    `
${paperStart}
» [12:00:03 ERROR]: [SimpleProviderStorage] Circular plugin loading detected!
[12:00:03 ERROR]: [SimpleProviderStorage] Circular load order:
[12:00:03 ERROR]: [SimpleProviderStorage]   Shop -> Bank -> Shop
[12:00:03 ERROR]: Encountered an unexpected exception
java.lang.IllegalStateException: Circular plugin loading from plugins [Shop, Bank]
---- Minecraft Crash Report ----
Description: Exception in server tick loop`,
    { pluginNames: ["Shop-2.0", "Bank"], fix: { kind: "remove-plugin", plugin: "Shop-2.0" } },
  ),
  crashCase(
    "fabric",
    "fabric-conflict",
    "mods that clash, the other without its name",
    `
${fabricStart}
[12:00:01] [main/ERROR]: Incompatible mods found!
net.fabricmc.loader.impl.FormattedException: Some of your mods are incompatible with the game or each other!
»	 - Mod 'Shop' (shop) 1.0 is incompatible with any version of optifabric, but a matching version is present: 1.13!`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop-1.0" } },
  ),
  crashCase(
    "fabric",
    "mixin",
    "a mixin that comes out while another mod starts",
    `
${fabricLoaded}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
java.lang.RuntimeException: Could not execute entrypoint stage 'main' due to errors, provided by 'bank'!
Caused by: org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered
» Caused by: org.spongepowered.asm.mixin.throwables.MixinApplyError: Mixin [shop.mixins.json:PlayerMixin from mod shop] from phase [DEFAULT] in config [shop.mixins.json] FAILED during APPLY`,
    { pluginNames: ["bank", "shop-1.0"], fix: { kind: "replace-plugin", plugin: "shop-1.0" } },
  ),
  crashCase(
    "neoforge",
    "forge-duplicate",
    "NeoForge finds a mod twice",
    `
${neoforgeStart}
[12:00:03] [main/ERROR] [loading.moddiscovery.ModDiscoverer/SCAN]: Failed to build unique mod list after mod discovery. net.neoforged.fml.ModLoadingException: Loading errors encountered:
»	- Mod shop is present in multiple files: shop-1.0.jar, shop-1.1.jar`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop-1.0" } },
  ),
];

/** The server was ready, or another component logged last, so what it was waiting for is unknown. */
export const innocentWaits: readonly CrashCase[] = [
  crashCase("paper", undefined, "a server that is ended though it was ready", paperReady, {
    exit: neverReady,
  }),
  crashCase(
    "paper",
    undefined,
    "a server that was busy with something else",
    `
${paperStart}
[12:00:08 INFO]: [Shop] Enabling Shop v2.0
[12:00:09 INFO]: Preparing spawn area: 83%`,
    { exit: neverReady, pluginNames: ["Shop-2.0"] },
  ),
];
