import {
  type CrashCase,
  bedrockStart,
  crashCase,
  paperStart,
  spigotStart,
  stillRunning,
  vanillaStart,
} from "./corpus.fixture.ts";

const properties = { kind: "repair-file", path: "server.properties" } as const;

/** Settings, consent and ports: whole families of wordings, each with the version whose source has it. */
export const familySettings: readonly CrashCase[] = [
  crashCase(
    "paper",
    "settings-broken",
    "Paper 1.21: config/paper-world-defaults.yml is no YAML",
    `
---- Minecraft Crash Report ----
Description: Exception in server tick loop

» org.spongepowered.configurate.loader.ParsingException: []: Unknown error occurred while loading
	at org.spongepowered.configurate.loader.AbstractConfigurationLoader.load(AbstractConfigurationLoader.java:165)
	at io.papermc.paper.configuration.Configurations.initializeWorldDefaultsConfiguration(Configurations.java:171)
Caused by: mapping values are not allowed here`,
    { fix: { kind: "repair-file", path: "config/paper-world-defaults.yml" } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Paper 1.20: a word where a number has to be",
    `
[12:22:08] [Server thread/ERROR]: Encountered an unexpected exception
» org.spongepowered.configurate.serialize.SerializationException: [entities, spawning, monster-spawn-max-light-level] of type java.lang.Integer: java.lang.NumberFormatException: For input string: "default"
	at org.spongepowered.configurate.ConfigurationNode.require(ConfigurationNode.java:407)
	at io.papermc.paper.configuration.Configurations.initializeWorldDefaultsConfiguration(Configurations.java:154)`,
    { fix: { kind: "repair-file", path: "config/paper-world-defaults.yml" } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Paper 1.20: settings of a newer Paper",
    `
${paperStart}
» [12:00:06 ERROR]: Loading a newer configuration than is supported (31 > 29)! You may have to backup & delete your global config file to start the server.`,
  ),
  crashCase(
    "spigot",
    "settings-broken",
    "CraftBukkit 1.8 to 1.21: bukkit.yml is no YAML",
    `
${spigotStart}
» [12:00:05] [Server thread/ERROR]: Cannot load bukkit.yml
org.bukkit.configuration.InvalidConfigurationException: while parsing a block mapping`,
    { exit: stillRunning, fix: { kind: "repair-file", path: "bukkit.yml" } },
  ),
  crashCase(
    "spigot",
    "settings-broken",
    "CraftBukkit 1.4 to 1.21: permissions.yml is no YAML",
    `
${spigotStart}
» [12:00:05] [Server thread/WARN]: Server permissions file permissions.yml is not valid YAML: while scanning for the next token`,
    { exit: stillRunning, fix: { kind: "repair-file", path: "permissions.yml" } },
  ),
  crashCase(
    "vanilla",
    "settings-broken",
    "Minecraft 1.12 to 1.21: ops.json is no JSON",
    `
${vanillaStart}
» [12:00:06] [Server thread/WARN]: Failed to load operators list: 
com.google.gson.JsonSyntaxException: com.google.gson.stream.MalformedJsonException: Expected name at line 6`,
    { exit: stillRunning, fix: { kind: "repair-file", path: "ops.json" } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Velocity 3.2: velocity.toml cannot be read",
    `
[12:00:01] [main/INFO] [com.velocitypowered.proxy.VelocityServer]: Booting up Velocity 3.2.0...
» [12:00:02] [main/ERROR] [com.velocitypowered.proxy.VelocityServer]: Unable to read/load/save your velocity.toml. The server will shut down.
java.lang.IllegalArgumentException: No enum constant com.velocitypowered.proxy.config.PlayerInfoForwarding.other`,
    { fix: { kind: "repair-file", path: "velocity.toml" } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "Velocity 1.1 to 3.4: velocity.toml names a server that is not in its list",
    `
» [12:00:02] [main/ERROR] [com.velocitypowered.proxy.config.VelocityConfiguration]: Fallback server hub is not registered in your configuration!
[12:00:02] [main/ERROR] [com.velocitypowered.proxy.VelocityServer]: Your configuration is invalid. Velocity will not start up until the errors are resolved.`,
    { fix: { kind: "repair-file", path: "velocity.toml" } },
  ),
  crashCase(
    "paper",
    "settings-broken",
    "BungeeCord 1.8 to 1.21: config.yml is no YAML",
    `
» Exception in thread "main" java.lang.RuntimeException: Invalid configuration encountered - this is a configuration error and NOT a bug! Please attempt to fix the error or see https://www.spigotmc.org/ for help.
	at net.md_5.bungee.conf.YamlConfig.load(YamlConfig.java:72)`,
    { fix: { kind: "repair-file", path: "config.yml" } },
  ),
  crashCase(
    "bedrock",
    "settings-broken",
    "Bedrock 1.19: no server.properties",
    `
${bedrockStart}
» [2026-08-01 12:00:01:102 ERROR] Error reading file: server.properties
[2026-08-01 12:00:01:103 ERROR] Could not load server.properties file, Please check if the current working directory is the same as the bedrock_server directory.`,
    { fix: properties },
  ),
  crashCase(
    "bedrock",
    "bds-allowlist",
    "Bedrock 1.20: a list that is missing, and a crash",
    `
${bedrockStart}
» [2026-08-01 12:00:01:102 ERROR] Error opening allow list file: allowlist.json
[2026-08-01 12:00:01:190 INFO] Package: com.mojang.minecraft.dedicatedserver
Crash`,
    { fix: { kind: "repair-property", key: "allow-list", value: "false" } },
  ),
  crashCase(
    "vanilla",
    "port",
    "Minecraft 1.18: server-ip has a name that leads nowhere",
    `
${vanillaStart}
[12:00:06] [Server thread/ERROR]: Encountered an unexpected exception
» java.net.UnknownHostException: play.nowhere.example: Name or service not known
	at java.net.InetAddress.getByName(InetAddress.java:1252) ~[?:?]`,
    { fix: { kind: "repair-property", key: "server-ip", value: "" } },
  ),
  crashCase(
    "vanilla",
    "settings-broken",
    "OpenJDK 8 to 21: a port that is none",
    `
${vanillaStart}
[12:00:06] [Server thread/ERROR]: Encountered an unexpected exception
» java.lang.IllegalArgumentException: port out of range:77777
	at java.net.InetSocketAddress.checkPort(InetSocketAddress.java:143) ~[?:?]`,
    { fix: properties },
  ),
  crashCase(
    "vanilla",
    "port",
    "Minecraft 1.14 to 1.21: the port of RCON",
    `
${vanillaStart}
» [12:00:06] [Server thread/WARN]: Unable to initialise RCON on 0.0.0.0:25575
java.net.BindException: Address already in use (Bind failed)
[12:00:12] [Server thread/INFO]: Done (7.001s)! For help, type "help"`,
    { exit: stillRunning },
  ),
  crashCase(
    "vanilla",
    "eula",
    "docker-minecraft-server: consent by a variable",
    "» [init] [ERROR] Please accept the Minecraft EULA at",
    { fix: { kind: "accept-eula" } },
  ),
  crashCase(
    "forge",
    "eula",
    "Forge 1.19: a mixin asked for a class of the game before",
    `
[12:00:02] [main/ERROR] [net.minecraftforge.fml.loading.RuntimeDistCleaner/DISTXFORM]: Attempted to load class net/minecraft/client/KeyboardHandler for invalid dist DEDICATED_SERVER
[12:00:02] [main/WARN] [mixin/]: Error loading class: net/minecraft/client/KeyboardHandler (java.lang.RuntimeException: x)
» [12:00:03] [main/INFO] [net.minecraft.server.Main/]: You need to agree to the EULA in order to run the server. Go to eula.txt for more info.`,
    { fix: { kind: "accept-eula" } },
  ),
];
