import { levelFile } from "../../../stand-ins/game-servers/broken-worlds.ts";
import { forgeMod } from "../add-ons.ts";
import { type BrokenServer, forge, neoforge } from "../broken-server.ts";

const shop = "mods/shop-1.0.jar";
const replace = "replace-plugin";
const remove = "remove-plugin";
const neoFile = { file: "META-INF/neoforge.mods.toml" } as const;

export const forgeServers: readonly BrokenServer[] = [
  forge({
    name: "Forge mod without another",
    story: "a mod without the library it needs",
    files: async () => ({ [shop]: await forgeMod({}, { needs: { almanac: "[1.0,)" } }) }),
    expect: {
      class: "forge-dep",
      says: ["shop", "almanac"],
      line: "Mod ID: 'almanac', Requested by: 'shop'",
      fix: "install-dependency",
    },
  }),
  neoforge({
    name: "NeoForge mod without another",
    story: "the same on NeoForge",
    files: async () => ({ [shop]: await forgeMod({}, { needs: { almanac: "[1.0,)" }, ...neoFile }) }),
    expect: {
      class: "forge-dep",
      says: ["shop", "almanac"],
      line: "Mod ID: 'almanac', Requested by: 'shop'",
      fix: "install-dependency",
    },
  }),
  forge({
    name: "Forge mod for another Minecraft",
    story: "a mod for 1.21.4 on 1.20.1",
    files: async () => ({ [shop]: await forgeMod({}, { needs: { minecraft: "[1.21.4]" } }) }),
    expect: {
      class: "forge-mc",
      says: ["shop", "another version of Minecraft"],
      line: "Mod ID: 'minecraft', Requested by: 'shop'",
      fix: replace,
    },
  }),
  forge({
    name: "Forge mod twice",
    story: "the old version was left beside the new one",
    files: async () => ({
      [shop]: await forgeMod({}),
      "mods/shop-1.1.jar": await forgeMod({ version: "1.1" }),
    }),
    expect: {
      class: "forge-duplicate",
      says: ["shop", "twice"],
      line: "Mod ID: 'shop' from mod files: shop-1.0.jar, shop-1.1.jar",
      fix: remove,
    },
  }),
  neoforge({
    name: "NeoForge mod twice",
    story: "the same on NeoForge, which words it differently",
    files: async () => ({
      [shop]: await forgeMod({}, neoFile),
      "mods/shop-1.1.jar": await forgeMod({ version: "1.1" }, neoFile),
    }),
    expect: {
      class: "forge-duplicate",
      says: ["shop", "twice"],
      line: "Mod shop is present in multiple files: shop-1.0.jar, shop-1.1.jar",
      fix: remove,
    },
  }),
  forge({
    name: "mods with the same package",
    story: "a mod and its copy under another name",
    files: async () => ({
      [shop]: await forgeMod({ main: "QuietMod" }),
      "mods/bank-1.0.jar": await forgeMod({ id: "bank", main: "QuietMod" }),
    }),
    expect: {
      class: "forge-module",
      says: ["shop", "bank"],
      line: "java.lang.module.ResolutionException",
      fix: remove,
    },
  }),
  forge({
    name: "mod for a newer Forge",
    story: "a mod for a later mod loader",
    files: async () => ({ [shop]: await forgeMod({}, { loaderVersion: "[52,)" }) }),
    expect: {
      class: "forge-language",
      says: ["shop", "loader"],
      line: "wanted by shop-1.0.jar, found 47",
      fix: replace,
    },
  }),
  forge({
    name: "forgetful Forge mod",
    story: "a mod that cannot read its own file",
    files: async () => ({ [shop]: await forgeMod({ main: "ForgetfulMod" }) }),
    expect: {
      class: "forge-fatal",
      says: ["shop"],
      line: "has failed to load correctly",
      fix: replace,
    },
  }),
  neoforge({
    name: "forgetful NeoForge mod",
    story: "the same on NeoForge",
    files: async () => ({ [shop]: await forgeMod({ main: "ForgetfulMod" }, neoFile) }),
    expect: {
      class: "forge-fatal",
      says: ["shop"],
      line: "has failed to load correctly",
      fix: replace,
    },
  }),
  forge({
    name: "world of another mod",
    story: "the mod that the world was played with is gone, and nowhere to be had",
    isOffered: false,
    files: async () => ({ "world/level.dat": levelFile(["minecraft:overworld"], ["thaumcraft"]) }),
    until: { says: "Done (" },
    expect: {
      class: "world-mod-missing",
      says: ["thaumcraft"],
      line: "This world was saved with mod thaumcraft which appears to be missing",
      fix: "install-dependency",
    },
  }),
  forge({
    name: "world of a known mod",
    story: "the mod that the world was played with is gone, and can be had again",
    files: async () => ({ "world/level.dat": levelFile(["minecraft:overworld"], ["almanac"]) }),
    until: { says: "Done (" },
    expect: {
      class: "world-mod-missing",
      says: ["almanac"],
      line: "This world was saved with mod almanac which appears to be missing",
      fix: "install-dependency",
    },
  }),
  neoforge({
    name: "NeoForge mod for players",
    story: "a mod that draws on the screen",
    files: async () => ({ [shop]: await forgeMod({ main: "ForgeClientMod" }, neoFile) }),
    expect: {
      class: "client-only",
      says: ["shop", "players"],
      line: "for invalid dist DEDICATED_SERVER",
      fix: remove,
    },
  }),
];
