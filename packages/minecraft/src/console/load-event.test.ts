import { describe, expect, test } from "vitest";
import { readLoadEvent } from "./load-event.ts";
import { readLoadReport } from "./load-report.ts";

describe("of what is loaded", () => {
  const unknown =
    "Unknown/missing dependency plugins: [Vault, ProtocolLib]. Please download and install these plugins to run 'Shop'.";
  test.each([
    ["[Vault] Enabling Vault v1.7.3-b131", { kind: "enabling", plugin: "Vault", version: "1.7.3-b131" }],
    ["[Ess] Loading server plugin Essentials v2.20.1", { kind: "loading", plugin: "Essentials" }],
    ["[Vault] Disabling Vault v1.7", { kind: "disabling", plugin: "Vault" }],
    [
      "Could not load 'plugins/Shop-1.jar' in folder 'plugins'",
      { plugin: "Shop-1", file: "Shop-1.jar", reason: "unknown" },
    ],
    [
      "[ModernPluginLoadingStrategy] Could not load 'plugins/.paper-remapped/Shop.jar' in 'plugins/.paper-remapped'",
      { file: "Shop.jar" },
    ],
    [
      "[ModernPluginLoadingStrategy] Could not load plugin 'Shop.jar' in folder 'plugins'",
      { file: "Shop.jar" },
    ],
    [
      `Could not load 'plugins/s.jar' in folder 'plugins': ${unknown}`,
      { plugin: "Shop", reason: "missing-dependency", missing: ["Vault", "ProtocolLib"] },
    ],
    [
      "Could not load 'plugins/a b.jar' in folder 'plugins': uses the space-character (0x20) in its name",
      { reason: "invalid-file" },
    ],
    [
      `org.bukkit.plugin.UnknownDependencyException: ${unknown}`,
      { kind: "cause", plugin: "Shop", missing: ["Vault", "ProtocolLib"] },
    ],
    [
      "org.bukkit.plugin.UnknownDependencyException: Unknown dependency Vault. Please download and install Vault to run this plugin.",
      { reason: "missing-dependency", missing: ["Vault"] },
    ],
    ["org.bukkit.plugin.UnknownDependencyException: Vault", { missing: ["Vault"] }],
    [
      "org.bukkit.plugin.InvalidPluginException: Unsupported API version 1.21",
      { reason: "unsupported-api", detail: "1.21" },
    ],
    [
      "Plugin API version 1.8 is lower than the minimum allowed version. Please update or replace it.",
      { reason: "api-too-old" },
    ],
    [
      "java.lang.UnsupportedClassVersionError: a/B has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version recognizes up to 61.0",
      { reason: "java-too-old", detail: "Java 21" },
    ],
    ["org.bukkit.plugin.InvalidDescriptionException: Invalid plugin.yml", { reason: "invalid-file" }],
    ["Caused by: java.io.FileNotFoundException: Jar does not contain plugin.yml", { reason: "invalid-file" }],
    ["java.util.zip.ZipException: zip END header not found", { reason: "invalid-file" }],
    [
      "[DirectoryProviderSource] Error loading plugin: java.lang.IllegalArgumentException: Directory 'plugins/x.jar' does not contain a paper-plugin.yml or plugin.yml! Could not determine plugin type",
      { kind: "load-failed", file: "x.jar", reason: "invalid-file" },
    ],
    [
      "[DirectoryProviderSource] Error loading plugin: Could not load plugin 'Shop v2.0' as it is not marked as supporting Folia!",
      { plugin: "Shop", reason: "not-for-folia" },
    ],
    [
      "Could not load plugin 'Shop v2' as it is not marked as supporting regionised multithreading",
      { plugin: "Shop", reason: "not-for-folia" },
    ],
    [
      "Error occurred while enabling Shop v2.0 (Is it up to date?)",
      { plugin: "Shop", reason: "failed-to-enable" },
    ],
    ["null initializing Shop v2.0 (Is it up to date?)", { plugin: "Shop", reason: "failed-to-enable" }],
    [
      "Ambiguous plugin name `Shop' for files `plugins/a.jar' and `plugins/b.jar' in `plugins'",
      { plugin: "Shop", reason: "duplicate", detail: "plugins/a.jar, plugins/b.jar" },
    ],
    [
      "[ModernPluginLoadingStrategy] Ambiguous plugin name 'Shop' for files 'plugins/a.jar' and 'plugins/b.jar' in 'plugins'",
      { reason: "duplicate" },
    ],
    ["[SimpleProviderStorage] Circular plugin loading detected!", { reason: "circular" }],
    [
      "\t - Mod 'Sodium Extra' (sodium-extra) 0.6.0 requires any version of sodium, which is missing!",
      { plugin: "sodium-extra", reason: "missing-dependency", missing: ["sodium"] },
    ],
    [
      "- Mod 'More' (more) 1.6 requires version 16.0.0 or later of mod 'Cloth Config' (cloth-config), which is missing!",
      { missing: ["cloth-config"] },
    ],
    [
      "- Mod 'A' (a) 1 requires any version between 1.0 (inclusive) and 2.0 (exclusive) of mod 'B' (b), but only the wrong version is present: 3!",
      { reason: "wrong-dependency-version", missing: ["b"] },
    ],
    [
      "- Mod 'A' (a) 1 requires version 1.20.1 of 'Minecraft' (minecraft), but only the wrong version is present: 1.20.4!",
      { plugin: "a", reason: "wrong-minecraft" },
    ],
    [
      "- Mod 'A' (a) 1 is incompatible with any version of mod 'B' (b), but a matching version is present: 2!",
      { reason: "incompatible", detail: "b" },
    ],
    [
      "net.fabricmc.loader.discovery.ModResolutionException: Could not find required mod: a requires {b @ [>=1]}",
      { plugin: "a", missing: ["b"] },
    ],
    ["Duplicate versions for mod ID 'a': [x, y]", { plugin: "a", reason: "duplicate" }],
    [
      "java.lang.RuntimeException: Could not execute entrypoint stage 'main' due to errors, provided by 'a'!",
      { plugin: "a", reason: "failed-to-enable" },
    ],
    [
      "org.spongepowered.MixinTransformerError: Mixin [x.json:Y] from mod a failed",
      { plugin: "a", reason: "failed-to-enable" },
    ],
    [
      "\tMod ID: 'jei', Requested by: 'shop', Expected range: '[15,)', Actual version: '[MISSING]'",
      { plugin: "shop", reason: "missing-dependency", missing: ["jei"] },
    ],
    [
      "\tMod ID: 'neoforge', Requested by: 'shop', Expected range: '[47,)', Actual version: '43.1'",
      { reason: "wrong-loader" },
    ],
    [
      "\tMod ID: 'minecraft', Requested by: 'shop', Expected range: '[1.20]', Actual version: '1.19'",
      { reason: "wrong-minecraft" },
    ],
    ["Mod §eshop§r requires §6jei§r §o15 or above§r", { plugin: "shop", missing: ["jei"] }],
    ["shop requires mods [jei, curios] to be available", { plugin: "shop", missing: ["jei", "curios"] }],
    ["The mod Shop (shop) does not wish to run in Minecraft version 1.12.2", { reason: "wrong-minecraft" }],
    ["Found a duplicate mod shop at /x", { plugin: "shop", reason: "duplicate" }],
    ["Modules a and b export package c to module d", { plugin: "a", reason: "incompatible", detail: "b" }],
    [
      "The Mod File shop.jar needs language provider javafml:47 or above to load",
      { plugin: "shop", reason: "wrong-loader" },
    ],
    [
      "Missing language javafml version [52,) wanted by shop-1.0.jar, found 47",
      { plugin: "shop-1.0", reason: "wrong-loader" },
    ],
    ["Shop (shop) has failed to load correctly", { plugin: "shop", reason: "failed-to-enable" }],
    ["Shop (shop) encountered an error during the common_setup event phase", { plugin: "shop" }],
    ["Caught exception from Shop (shop)", { plugin: "shop", reason: "failed-to-enable" }],
    [
      "Attempted to load class net/x/Screen for invalid dist DEDICATED_SERVER",
      { kind: "cause", reason: "client-only" },
    ],
  ])("%s", (message, event) => {
    expect(readLoadEvent(message)).toMatchObject(event);
  });

  test.each([
    "<Eve> Could not load 'plugins/Shop.jar' in folder 'plugins'",
    "[Not Secure] <Eve> Error occurred while enabling Shop v1 (Is it up to date?)",
    "[Eve] Could not load 'plugins/Shop.jar' in folder 'plugins'",
    "Eve joined the game",
  ])("%s says nothing", (message) => {
    expect(readLoadEvent(message)).toBeUndefined();
  });
});

test("a start is reported as a whole: what loaded, what did not and why", () => {
  const report = readLoadReport("paper", [
    "[12:00:01 ERROR]: [ModernPluginLoadingStrategy] Could not load 'plugins/Shop.jar' in 'plugins'",
    "org.bukkit.plugin.UnknownDependencyException: Unknown/missing dependency plugins: [Vault]. Please download and install these plugins to run 'ShopPlus'.",
    "\tat io.papermc.paper.Some.thing(Some.java:1)",
    "[12:00:01 ERROR]: Could not load 'plugins/New.jar' in folder 'plugins'",
    "org.bukkit.plugin.InvalidPluginException: java.lang.UnsupportedClassVersionError: x (class file version 69.0)",
    "[12:00:02 ERROR]: [SimpleProviderStorage] Circular plugin loading detected!",
    "[12:00:02 ERROR]: [SimpleProviderStorage] Circular load order:",
    "[12:00:02 ERROR]: [SimpleProviderStorage]   A -> B -> A",
    "[12:00:03 INFO]: [Good] Enabling Good v1.0",
    "[12:00:03 INFO]: [Bad] Enabling Bad v1.0",
    "[12:00:03 ERROR]: Error occurred while enabling Bad v1.0 (Is it up to date?)",
    "java.lang.NoClassDefFoundError: net/milkbowl/vault/economy/Economy",
    '[12:00:05 INFO]: Done (5.1s)! For help, type "help"',
    "[12:00:09 INFO]: [Fake] Enabling Fake v1.0",
    "[12:00:09 ERROR]: Could not load 'plugins/Fake.jar' in folder 'plugins'",
  ]);
  expect(report.isReady).toBe(true);
  expect([...report.enabled]).toEqual([["Good", "1.0"]]);
  expect(report.failed).toMatchObject([
    { plugin: "ShopPlus", file: "Shop.jar", reason: "missing-dependency", missing: ["Vault"] },
    { plugin: "New", reason: "java-too-old", detail: "Java 25" },
    { plugin: "A", reason: "circular", detail: "A → B → A" },
    { plugin: "Bad", reason: "missing-class", detail: "net/milkbowl/vault/economy/Economy" },
  ]);
});

test("mods listed by Fabric count as loaded", () => {
  const report = readLoadReport("fabric", [
    "[12:00:01] [main/INFO]: Loading 2 mods:",
    "\t- fabric-api 0.92.0+1.20.1",
    "\t   |-- fabric-api-base 0.4.31",
    "\t- lithium 0.11.2",
    "[12:00:02] [main/INFO]: Starting minecraft server version 1.20.1",
  ]);
  expect(report).toMatchObject({ isReady: false, failed: [] });
  expect([...report.enabled.keys()]).toEqual(["fabric-api", "lithium"]);
});
