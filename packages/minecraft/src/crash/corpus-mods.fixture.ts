import {
  type CrashCase,
  crashCase,
  fabricLoaded,
  fabricStart,
  forgeStart,
  neoforgeStart,
  neverReady,
  stillRunning,
} from "./corpus.fixture.ts";

const incompatible = `${fabricStart}
[12:00:01] [main/ERROR]: Incompatible mods found!
net.fabricmc.loader.impl.FormattedException: Some of your mods are incompatible with the game or each other!
More details:`;
const frames = `	at net.fabricmc.loader.impl.FormattedException.ofLocalized(FormattedException.java:51) ~[fabric-loader-0.15.11.jar:?]`;
const mods = { pluginNames: ["shop", "jei", "sodium-extra"] } as const;
const replaceShop = { ...mods, fix: { kind: "replace-plugin", plugin: "shop" } } as const;

export const modCrashes: readonly CrashCase[] = [
  crashCase(
    "fabric",
    "fabric-dep",
    "mods that others need are missing",
    `
${incompatible}
» 	 - Mod 'Sodium Extra' (sodium-extra) 0.6.0 requires any version of sodium, which is missing!
	 - Mod 'Shop' (shop) 1.0 requires version 0.92.0 or later of fabric-api, which is missing!
${frames}`,
    { ...mods, fix: { kind: "install-dependency", names: ["sodium", "fabric-api"] } },
  ),
  crashCase(
    "fabric",
    "fabric-dep",
    "an older loader misses a mod",
    `
[12:00:01] [main/ERROR]: A critical error occurred
» net.fabricmc.loader.discovery.ModResolutionException: Could not find required mod: shop requires {fabric @ [>=0.92.0]}
	at net.fabricmc.loader.discovery.ModResolver.findCompatibleSet(ModResolver.java:280)`,
    { ...mods, fix: { kind: "install-dependency", names: ["fabric-api"] } },
  ),
  crashCase(
    "fabric",
    "fabric-mc",
    "a mod for another Minecraft",
    `
${incompatible}
» 	 - Mod 'Shop' (shop) 1.0 requires version 1.20.4 of 'Minecraft' (minecraft), but only the wrong version is present: 1.20.1!
${frames}`,
    replaceShop,
  ),
  crashCase(
    "fabric",
    "fabric-conflict",
    "mods that do not get along",
    `
${incompatible}
» 	 - Mod 'Shop' (shop) 1.0 is incompatible with any version of mod 'OptiFabric' (optifabric), but a matching version is present: 1.13!
${frames}`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "fabric",
    "java-too-old",
    "a mod that wants a newer Java",
    `
${incompatible}
» 	 - Mod 'Shop' (shop) 1.0 requires version 21 or later of 'OpenJDK 64-Bit Server VM' (java), but only the wrong version is present: 17!
${frames}`,
    { ...mods, fix: { kind: "choose-java", major: 21, plugin: "shop" } },
  ),
  crashCase(
    "fabric",
    "fabric-duplicate",
    "the same mod twice",
    `
${fabricStart}
[12:00:01] [main/ERROR]: A critical error occurred
» net.fabricmc.loader.discovery.ModResolutionException: Duplicate versions for mod ID 'shop': [shop@1.0 (shop-1.0.jar), shop@1.1 (shop-1.1.jar)]`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "fabric",
    "fabric-entrypoint",
    "a mod that fails at its start",
    `
${fabricLoaded}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
» java.lang.RuntimeException: Could not execute entrypoint stage 'main' due to errors, provided by 'shop'!
	at net.fabricmc.loader.impl.entrypoint.EntrypointUtils.lambda$invoke0$0(EntrypointUtils.java:53)
Caused by: java.lang.IllegalStateException: no prices`,
    replaceShop,
  ),
  crashCase(
    "fabric",
    "client-only",
    "a mod that belongs into the player's game",
    `
${fabricLoaded}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
java.lang.RuntimeException: Could not execute entrypoint stage 'main' due to errors, provided by 'shop'!
» Caused by: java.lang.NoClassDefFoundError: net/minecraft/client/gui/screen/Screen`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "fabric",
    "mixin",
    "a mod whose mixin does not fit",
    `
${fabricLoaded}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
java.lang.RuntimeException: Mixin transformation of net.minecraft.class_3222 failed
» Caused by: org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered: shop.mixins.json:PlayerMixin from mod shop`,
    replaceShop,
  ),
  crashCase(
    "fabric",
    "mixin",
    "a mixin that says whose it is",
    `
${fabricLoaded}
[12:00:05] [main/ERROR]: Failed to start the minecraft server
Caused by: org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered
» Caused by: org.spongepowered.asm.mixin.throwables.MixinApplyError: Mixin [shop.mixins.json:PlayerMixin from mod shop] from phase [DEFAULT] in config [shop.mixins.json] FAILED during APPLY`,
    replaceShop,
  ),
  crashCase(
    "fabric",
    "mixin",
    "a mixin that cannot be prepared",
    `
${fabricLoaded}
» [12:00:05] [main/ERROR]: Mixin prepare for mod shop failed preparing MixinWorld in shop.mixins.json: InvalidMixinException`,
    replaceShop,
  ),
  crashCase(
    "forge",
    "mixin",
    "a mixin that does not",
    `
${forgeStart}
[12:00:05] [main/FATAL] [minecraft/Main]: Failed to start the minecraft server
» Caused by: org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered`,
    { ...mods, fix: undefined },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "a mod that another needs is missing",
    `
${forgeStart}
[12:00:03] [main/ERROR] [ne.mi.fm.lo.ModSorter/LOADING]: Missing or unsupported mandatory dependencies:
» 	Mod ID: 'curios', Requested by: 'shop', Expected range: '[5.9.1,)', Actual version: '[MISSING]'`,
    { ...mods, fix: { kind: "install-dependency", names: ["curios"] } },
  ),
  crashCase(
    "neoforge",
    "forge-dep",
    "NeoForge lists what is missing",
    `
${neoforgeStart}
[12:00:03] [main/ERROR] [ne.ne.fm.lo.FMLLoader/CORE]: Failed to load correctly:
» [12:00:03] [main/ERROR] [ne.ne.fm.lo.FMLLoader/CORE]: Mod §eshop§r requires §6curios§r §o9.0 or above§r`,
    { ...mods, fix: { kind: "install-dependency", names: ["curios"] } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "old Forge names what is missing",
    `
[12:00:03] [Server thread/ERROR] [FML]: Fatal errors were detected during the transition from CONSTRUCTING
» net.minecraftforge.fml.common.MissingModsException: Mod shop (Shop) requires [jade@[4.12,)]
	at net.minecraftforge.fml.common.Loader.sortModList(Loader.java:266)`,
    { ...mods, minecraftVersion: "1.12.2", java: 8, fix: { kind: "install-dependency", names: ["jade"] } },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "the oldest Forge lists what is missing",
    `
[12:00:03] [Server thread/ERROR]: Encountered an unexpected exception
» cpw.mods.fml.common.MissingModsException:
Missing Mods:
	CoreLib : any
	at cpw.mods.fml.common.Loader.sortModList(Loader.java:243)`,
    { ...mods, minecraftVersion: "1.7.10", java: 8, fix: { kind: "install-dependency", names: ["CoreLib"] } },
  ),
  crashCase(
    "forge",
    "forge-mc",
    "a mod that does not want this Minecraft",
    `
» [12:00:03] [Server thread/ERROR] [FML]: The mod shop does not wish to run in Minecraft version 1.12.2. You will have to remove it to play.`,
    { ...replaceShop, minecraftVersion: "1.12.2", java: 8 },
  ),
  crashCase(
    "forge",
    "forge-duplicate",
    "Forge finds a mod twice",
    `
${forgeStart}
[12:00:03] [main/ERROR] [ne.mi.fm.lo.UniqueModListBuilder/LOADING]: Found duplicate mods:
» 	Mod ID: 'shop' from mod files: shop-1.0.jar, shop-1.1.jar`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "neoforge",
    "forge-module",
    "two jars bring the same package",
    `
${neoforgeStart}
» Exception in thread "main" java.lang.module.ResolutionException: Modules shop and jei export package com.x.gui to module minecraft
	at java.base/java.lang.module.Resolver.resolveFail(Resolver.java:901)`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "neoforge",
    "forge-module",
    "the same module twice",
    `» Exception in thread "main" java.lang.module.ResolutionException: Module core.transformer reads more than one module named JarParts`,
    { ...mods, fix: undefined },
  ),
  crashCase(
    "forge",
    "forge-language",
    "a mod for another Forge",
    `
${forgeStart}
» [12:00:03] [main/ERROR] [ne.mi.fm.lo.LanguageLoadingProvider/CORE]: The Mod File shop.jar needs language provider javafml:52 or above to load. We have found 47`,
    replaceShop,
  ),
  crashCase(
    "forge",
    "forge-fatal",
    "a mod that Forge cannot load",
    `
${forgeStart}
[12:00:06] [main/FATAL] [ne.mi.fm.ModLoader/LOADING]: Failed to initialize mod containers
» [12:00:07] [main/FATAL] [ne.mi.se.lo.ServerModLoader/]: Shop (shop) has failed to load correctly
java.lang.NoSuchFieldError: PRICES`,
    replaceShop,
  ),
  crashCase(
    "neoforge",
    "client-only",
    "a client's class on a server",
    `
${neoforgeStart}
[12:00:06] [main/ERROR] [ne.ne.fm.ja.FMLModContainer/LOADING]: Failed to create mod instance. ModID: shop, class com.x.Shop
» java.lang.RuntimeException: Attempted to load class net/minecraft/client/gui/screens/Screen for invalid dist DEDICATED_SERVER
	at net.neoforged.fml.loading.RuntimeDistCleaner.processClassWithFlags(RuntimeDistCleaner.java:57)`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "neoforge",
    "client-only",
    "a client's class, in a list of what failed",
    `
${neoforgeStart}
[12:00:06] [main/FATAL] [ne.ne.ne.se.lo.ServerModLoader/]: Mod loading has failed:
	- Shop: Deluxe (shop) has failed to load correctly
»	  java.lang.RuntimeException: Attempted to load class net/minecraft/client/gui/screens/Screen for invalid dist DEDICATED_SERVER`,
    { ...mods, fix: { kind: "remove-plugin", plugin: "shop" } },
  ),
  crashCase(
    "forge",
    "fml-confirm",
    "Forge waits for an answer",
    `
[12:00:08] [Server thread/WARN] [FML]: Forge Mod Loader detected missing registry entries.

There are 12 missing entries in this save.
» Run the command /fml confirm or or /fml cancel to proceed.
Alternatively start the server with -Dfml.queryResult=confirm or -Dfml.queryResult=cancel.`,
    {
      exit: neverReady,
      minecraftVersion: "1.12.2",
      java: 8,
      fix: { kind: "run-command", command: "fml confirm" },
    },
  ),
  crashCase(
    "forge",
    "world-mod-missing",
    "a world that knew another mod",
    `
${forgeStart}
» [12:00:08] [Server thread/WARN] [FML]: This world was saved with mod thaumcraft which appears to be missing, things may not work well
[12:00:12] [Server thread/INFO] [minecraft/DedicatedServer]: Done (3.1s)! For help, type "help"`,
    { exit: stillRunning, fix: { kind: "install-dependency", names: ["thaumcraft"] } },
  ),
];
