import {
  type CrashCase,
  crashCase,
  paperReady,
  paperStart,
  spigotStart,
  stillRunning,
} from "./corpus.fixture.ts";

const shop = { exit: stillRunning, pluginNames: ["Shop-2.0"] } as const;
const bridge = { exit: stillRunning, pluginNames: ["Geyser-Spigot"] } as const;
const editBridge = { kind: "edit-plugin-config", plugin: "Geyser-Spigot" } as const;
const editShop = { kind: "edit-plugin-config", plugin: "Shop-2.0" } as const;

/** Wordings about plugins from public bug reports; each title names the versions that were seen to write it. */
export const seenPluginCrashes: readonly CrashCase[] = [
  crashCase(
    "paper",
    "plugin-config",
    "Bukkit 1.8 to Paper 1.20: a plugin's settings that are no YAML",
    `
${paperStart}
[12:00:07 INFO]: [Shop] Enabling Shop v2.0
» [12:00:07 ERROR]: Cannot load plugins/Shop/config.yml
org.bukkit.configuration.InvalidConfigurationException: while parsing a block mapping
 in 'reader', line 1, column 1:
    version: 3
    ^
expected <block end>, but found '<block mapping start>'
 in 'reader', line 30, column 5:
        enabled: true
        ^
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "repair-file", path: "plugins/Shop/config.yml" } },
  ),
  crashCase(
    "spigot",
    "plugin-config",
    "Spigot 1.8 on Windows: a plugin's settings in a deeper folder",
    `
${spigotStart}
» [12:00:07] [Server thread/ERROR]: Cannot load plugins\\Shop\\Crates\\Magic.yml
org.bukkit.configuration.InvalidConfigurationException: while scanning a simple key
[12:00:20] [Server thread/INFO]: Done (16.021s)! For help, type "help"`,
    { ...shop, fix: { kind: "repair-file", path: "plugins/Shop/Crates/Magic.yml" } },
  ),
  crashCase(
    "paper",
    "plugin-database",
    "HikariCP on Paper 1.18: the pool does not start",
    `
${paperStart}
[12:00:08 INFO]: [Shop] [HikariCP] HikariPool-1 - Starting...
» [12:00:09 ERROR]: [Shop] [HikariCP] HikariPool-1 - Exception during pool initialization.
[12:00:09 WARN]: [Shop] Plugin could not start
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: editShop },
  ),
  crashCase(
    "paper",
    "plugin-database",
    "MySQL's driver 8 on Paper 1.20: nothing answers",
    `
${paperStart}
[12:00:08 INFO]: [com.x.libs.hikari.HikariDataSource] HikariPool-1 - Starting...
» [12:00:09 ERROR]: [com.x.libs.hikari.pool.HikariPool] HikariPool-1 - Exception during pool initialization.
com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: undefined },
  ),
  crashCase(
    "paper",
    "plugin-database",
    "LuckPerms 4 and 5: no connection in time",
    `
${paperReady}
[12:09:16 ERROR]: [LuckPerms] Exception occurred whilst loading data for a player
» [12:09:16 WARN]: java.util.concurrent.CompletionException: java.sql.SQLTransientConnectionException: luckperms-hikari - Connection is not available, request timed out after 5001ms.
[12:09:16 WARN]: 	at me.lucko.luckperms.common.storage.AbstractStorage.lambda$makeFuture$0(AbstractStorage.java:94)`,
    { ...shop, fix: undefined },
  ),
  crashCase(
    "spigot",
    "plugin-database",
    "MySQL's driver 5: the password is wrong",
    `
${spigotStart}
» [12:00:09] [Server thread/WARN]: [Shop] java.sql.SQLException: Access denied for user 'shop'@'10.0.0.4' (using password: YES)
[12:00:20] [Server thread/INFO]: Done (16.021s)! For help, type "help"`,
    { ...shop, fix: editShop },
  ),
  crashCase(
    "paper",
    "geyser-bind",
    "Geyser 1.3 to 2.1: an address that is not the server's",
    `
${paperStart}
» [12:00:40 ERROR]: [Geyser-Spigot] Failed to start Geyser on 203.0.113.4:25565
[12:00:40 WARN]: java.util.concurrent.CompletionException: java.net.BindException: Cannot assign requested address: bind
[12:00:41 INFO]: Done (6.512s)! For help, type "help"`,
    { ...bridge, fix: editBridge },
  ),
  crashCase(
    "paper",
    "geyser-bind",
    "Geyser 2.2: a port in use",
    `
${paperStart}
» [12:00:40 ERROR]: [Geyser-Spigot] Failed to start Geyser on 0.0.0.0:19132
java.util.concurrent.CompletionException: io.netty.channel.unix.Errors$NativeIoException: bind(..) failed: Address already in use
[12:00:41 INFO]: Done (6.512s)! For help, type "help"`,
    { ...bridge, fix: editBridge },
  ),
  crashCase(
    "paper",
    "floodgate-key",
    "Geyser 2.1: a key of the wrong length",
    `
${paperReady}
[12:30:27 INFO]: [Geyser-Spigot] Player connected with username Alex
» [12:30:27 WARN]: [Geyser-Spigot] Failed to encrypt message
java.security.InvalidKeyException: Invalid AES key length: 102 bytes`,
    { ...bridge, fix: { kind: "delete-file", path: "plugins/floodgate/key.pem" } },
  ),
  crashCase(
    "paper",
    "floodgate-key",
    "Floodgate 2.0 behind a proxy: two keys",
    `
${paperReady}
» [12:28:17 WARN]: javax.crypto.AEADBadTagException: Tag mismatch!
[12:28:17 WARN]: 	at java.base/com.sun.crypto.provider.GaloisCounterMode.decryptFinal(GaloisCounterMode.java:792)
[12:28:17 WARN]: 	at floodgate-spigot.jar//org.geysermc.floodgate.crypto.AesCipher.decrypt(AesCipher.java:80)`,
    { ...bridge, fix: undefined },
  ),
  crashCase(
    "paper",
    "plugin-enable",
    "Paper 1.21.4: a plugin that fails before it is enabled",
    `
${paperStart}
» [12:00:06 ERROR]: [ServerPluginProviderStorage] Error initializing plugin 'Shop-2.0.jar' in folder 'plugins/.paper-remapped' (Is it up to date?)
java.lang.IllegalStateException: Vault has not been initialized yet!
	at Shop-2.0.jar/com.x.Shop.onLoad(Shop.java:61) ~[Shop-2.0.jar:?]
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop-2.0" } },
  ),
  crashCase(
    "spigot",
    "plugin-enable",
    "Paper 1.15: a plugin that was loaded twice",
    `
${spigotStart}
» [12:00:06] [Server thread/ERROR]: Could not load 'plugins/Shop-2.0.jar' in folder 'plugins'
org.bukkit.plugin.InvalidPluginException: java.lang.IllegalArgumentException: Plugin already initialized!
[12:00:20] [Server thread/INFO]: Done (16.021s)! For help, type "help"`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop-2.0" } },
  ),
  crashCase(
    "paper",
    "plugin-dep",
    "plugins that use Vault's example, on a server without Vault",
    `
${paperStart}
[12:00:09 INFO]: [Shop] Enabling Shop v2.0
» [12:00:09 ERROR]: [Shop] [Shop] - Disabled due to no Vault dependency found!
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "install-dependency", names: ["Vault"] } },
  ),
  crashCase(
    "paper",
    "plugin-dep",
    "Purpur 1.19: a class of Vault that is not there",
    `
${paperStart}
[12:00:09 ERROR]: Error occurred while enabling Shop v2.0 (Is it up to date?)
» java.lang.NoClassDefFoundError: net/milkbowl/vault/permission/Permission
	at com.x.Shop.onEnable(Shop.java:135) ~[Shop-2.0.jar:?]
[12:00:11 INFO]: Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "install-dependency", names: ["Vault"] } },
  ),
  crashCase(
    "spigot",
    "plugin-api",
    "a panel that rewrites the lines of Spigot 1.16",
    `
07.12 14:56:28 [Server] Server thread/INFO Starting minecraft server version 1.16.4
07.12 14:56:28 [Server] Server thread/ERROR Could not load 'plugins/Shop-2.0.jar' in folder 'plugins'
» org.bukkit.plugin.InvalidPluginException: Unsupported API version 1.18
07.12 14:56:29 [Server] Server thread/INFO Done (6.512s)! For help, type "help"`,
    { ...shop, fix: { kind: "replace-plugin", plugin: "Shop-2.0" } },
  ),
];
