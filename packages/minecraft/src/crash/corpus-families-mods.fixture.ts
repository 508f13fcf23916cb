import {
  type CrashCase,
  crashCase,
  fabricLoaded,
  fabricStart,
  forgeStart,
  neoforgeStart,
} from "./corpus.fixture.ts";

const shop = { pluginNames: ["shop"] } as const;
const removeShop = { kind: "remove-plugin", plugin: "shop" } as const;
const replaceShop = { kind: "replace-plugin", plugin: "shop" } as const;
const needsMarket = { kind: "install-dependency", names: ["market"] } as const;
const forgeFailed = `${forgeStart}
[12:00:09] [main/ERROR] [net.minecraftforge.fml.loading.ModLoader/]: Loading errors encountered: [`;
const neoforgeFailed = `${neoforgeStart}
[12:00:09] [main/ERROR]: Failed to start the minecraft server
net.neoforged.fml.ModLoadingException: Loading errors encountered:`;

/** Whole families of wordings of mod loaders, each with the version whose source has it. */
export const familyModCrashes: readonly CrashCase[] = [
  crashCase(
    "fabric",
    "fabric-dep",
    "Fabric Loader 0.14.19: only its solution",
    `
${fabricStart}
[12:00:02] [main/ERROR]: Incompatible mod set!
net.fabricmc.loader.impl.FormattedException: Mod resolution encountered an incompatible mod set!
» A potential solution has been determined:
	 - Install fabric, any version.
Unmet dependency listing:`,
    { fix: { kind: "install-dependency", names: ["fabric-api"] } },
  ),
  crashCase(
    "fabric",
    "fabric-dep",
    "Fabric Loader 0.14: only the solver's reason",
    `
${fabricStart}
[12:00:02] [main/WARN]: Mod resolution failed
» [12:00:02] [main/INFO]: Immediate reason: [HARD_DEP_NO_CANDIDATE shop 1.1.7 {depends market @ [*]}, ROOT_FORCELOAD_SINGLE shop 1.1.7]`,
    { fix: needsMarket },
  ),
  crashCase(
    "fabric",
    "fabric-dep",
    "Fabric Loader 0.15: only the error",
    `
${fabricStart}
» [12:00:02] [main/ERROR]: Incompatible mods found!
net.fabricmc.loader.impl.FormattedException: Some of your mods are incompatible with the game or each other!`,
  ),
  crashCase(
    "fabric",
    "fabric-dep",
    "Fabric Loader 0.16: a mod that other rules keep out",
    `
${fabricStart}
[12:00:02] [main/ERROR]: Incompatible mods found!
» 	 - Mod 'Shop' (shop) 1.0 requires version 2.0 or later of mod 'Market' (market), which can't be loaded due to other constraints!`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "fabric",
    "fabric-conflict",
    "Fabric Loader 0.4 to 0.11: mods that fight",
    `» net.fabricmc.loader.discovery.ModResolutionException: Found conflicting mods: shop conflicts with {market @ [*]}`,
    { ...shop, fix: removeShop },
  ),
  crashCase(
    "fabric",
    "fabric-dep",
    "Quilt Loader 0.19: a need of a need",
    `» Shop transitively requires at least version 2.0.0 or any newer version of market, which is missing!`,
    { fix: needsMarket },
  ),
  crashCase(
    "fabric",
    "fabric-conflict",
    "Quilt Loader 0.19: a mod that breaks another",
    `» shop breaks with all versions in the range [1.0, 2.0) of market, but an incompatible version is present: 1.5`,
    { ...shop, fix: removeShop },
  ),
  crashCase(
    "fabric",
    "fabric-duplicate",
    "Quilt Loader 0.19: a mod twice",
    `
${fabricLoaded}
» [12:00:03] [main/ERROR]: Duplicate mod: shop`,
    { ...shop, fix: removeShop },
  ),
  crashCase(
    "forge",
    "forge-dep",
    "Forge 1.20: a mod that works with one version of another only",
    `
${forgeFailed}
» 	Mod shop only supports market 2.0 or above`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "forge",
    "forge-fatal",
    "Forge 1.20: no jar",
    `
${forgeFailed}
» 	File shop.jar is not a jar file`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "forge",
    "forge-language",
    "Forge 1.20: a plugin in the folder mods",
    `
${forgeFailed}
» 	File shop.jar is a Bukkit or Bukkit-implementor (Spigot, Paper, etc.) plugin and cannot be loaded`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "neoforge",
    "forge-module",
    "FancyModLoader 4: mods that do not go together",
    `
${neoforgeFailed}
» 	- Mod shop is incompatible with market any`,
    { ...shop, fix: removeShop },
  ),
  crashCase(
    "neoforge",
    "forge-duplicate",
    "FancyModLoader 4: a part twice",
    `
${neoforgeFailed}
» 	- Library market.core is present in multiple files: a.jar, b.jar`,
  ),
  crashCase(
    "neoforge",
    "forge-fatal",
    "FancyModLoader 4: mods in a circle",
    `
${neoforgeFailed}
» 	- Detected a mod dependency cycle: shop, market`,
  ),
  crashCase(
    "neoforge",
    "forge-fatal",
    "FancyModLoader 4: a class of a mod does not load",
    `
${neoforgeFailed}
» 	- Shop (shop) has class loading errors`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "neoforge",
    "forge-fatal",
    "FancyModLoader 4: work that a mod put off",
    `
${neoforgeFailed}
» 	- Shop (shop) encountered an error processing deferred work`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "neoforge",
    "forge-fatal",
    "FancyModLoader 4: a description without its mod",
    `
${neoforgeFailed}
» 	- The Mod File shop.jar has mods that were not found`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "neoforge",
    "mixin",
    "FancyModLoader 10: a mixin, with the mod's name",
    `
${neoforgeFailed}
» 	- Mixin application of shop.mixins.json:ChunkMixin from Shop (shop) has failed`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "neoforge",
    "forge-dep",
    "FancyModLoader 4: parts inside of mods",
    `
${neoforgeFailed}
» 	- Some mods have requested conflicting versions of: market:core. Requested by: shop, stall.`,
    { ...shop, fix: replaceShop },
  ),
  crashCase(
    "forge",
    "forge-mc",
    "Forge 1.7: a mod for 1.8 and newer",
    `
[12:00:04] [main/ERROR]: An error occurred trying to configure the minecraft home at /data/. for Forge Mod Loader
» java.lang.NoClassDefFoundError: net/minecraftforge/fml/relauncher/IFMLLoadingPlugin
	at java.lang.ClassLoader.defineClass1(Native Method) ~[?:1.8.0_221]
	at cpw.mods.fml.relauncher.CoreModManager.loadCoreMod(CoreModManager.java:490) ~[CoreModManager.class:?]`,
    { minecraftVersion: "1.7.10" },
  ),
  crashCase(
    "forge",
    "jar-corrupt",
    "Forge 1.7 to 1.12: a broken upload",
    `
» [12:00:04] [main/ERROR]: Unable to read the jar file shop.jar - ignoring
java.util.zip.ZipException: error in opening zip file`,
    { ...shop, minecraftVersion: "1.7.10", fix: removeShop },
  ),
  crashCase(
    "forge",
    "forge-fatal",
    "Forge 1.6 to 1.12: a start that breaks off",
    `
» [12:00:04] [Server thread/ERROR] [FML]: Fatal errors were detected during the transition from INITIALIZATION to POSTINITIALIZATION. Loading cannot continue
[12:00:05] [Server thread/ERROR]: Encountered an unexpected exception`,
    { minecraftVersion: "1.12.2" },
  ),
];
