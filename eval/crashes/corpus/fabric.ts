import { fabricMod } from "../add-ons.ts";
import { type BrokenServer, fabric } from "../broken-server.ts";

const shop = "mods/shop-1.0.jar";
const replace = "replace-plugin";
const remove = "remove-plugin";

export const fabricServers: readonly BrokenServer[] = [
  fabric({
    name: "mod without Fabric API",
    story: "a mod without the one that all need",
    files: async () => ({ [shop]: await fabricMod({}, { depends: { "fabric-api": "*" } }) }),
    expect: {
      class: "fabric-dep",
      says: ["shop", "fabric-api"],
      line: "requires any version of fabric-api, which is missing!",
      fix: "install-dependency",
    },
  }),
  fabric({
    name: "mods of different ages",
    story: "a mod that wants a newer version of another",
    files: async () => ({
      [shop]: await fabricMod({}, { depends: { "cloth-config": ">=15.0" } }),
      "mods/cloth-config-11.1.jar": await fabricMod({ id: "cloth-config", version: "11.1" }),
    }),
    expect: {
      class: "fabric-dep",
      says: ["shop", "cloth-config"],
      line: "but only the wrong version is present: 11.1!",
      fix: replace,
    },
  }),
  fabric({
    name: "mod for another Minecraft",
    story: "a mod for 1.21.4 on 1.20.1",
    files: async () => ({ [shop]: await fabricMod({}, { depends: { minecraft: "1.21.4" } }) }),
    expect: {
      class: "fabric-mc",
      says: ["shop", "another version of Minecraft"],
      line: "requires version 1.21.4 of 'Minecraft' (minecraft)",
      fix: replace,
    },
  }),
  fabric({
    name: "mods that clash",
    story: "two mods that change the same",
    files: async () => ({
      [shop]: await fabricMod({}, { breaks: { optifabric: "*" } }),
      "mods/optifabric-1.13.jar": await fabricMod({ id: "optifabric", version: "1.13" }),
    }),
    expect: {
      class: "fabric-conflict",
      says: ["shop", "optifabric"],
      line: "is incompatible with any version of mod 'Optifabric' (optifabric)",
      fix: remove,
    },
  }),
  fabric({
    name: "mod for a newer Java",
    story: "a mod that says it wants Java 21",
    files: async () => ({ [shop]: await fabricMod({}, { depends: { java: ">=21" } }) }),
    expect: {
      class: "java-too-old",
      says: ["Java 21"],
      line: "requires version 21 or later of 'OpenJDK 64-Bit Server VM' (java)",
      fix: "choose-java",
    },
  }),
  fabric({
    name: "mod twice",
    story: "two versions of a mod under an old loader",
    loader: "0.11.3",
    files: async () => ({
      [shop]: await fabricMod({}),
      "mods/shop-1.1.jar": await fabricMod({ version: "1.1" }),
    }),
    expect: {
      class: "fabric-duplicate",
      says: ["shop", "twice"],
      line: "Duplicate versions for mod ID 'shop'",
      fix: remove,
    },
  }),
  fabric({
    name: "forgetful mod",
    story: "a mod that cannot read its own file",
    files: async () => ({ [shop]: await fabricMod({ main: "ForgetfulMod" }) }),
    expect: {
      class: "fabric-entrypoint",
      says: ["shop"],
      line: "Could not execute entrypoint stage 'main' due to errors, provided by 'shop'",
      fix: replace,
    },
  }),
  fabric({
    name: "mod for players",
    story: "a mod that draws on the screen",
    files: async () => ({ [shop]: await fabricMod({ main: "FabricClientMod" }) }),
    expect: {
      class: "client-only",
      says: ["shop", "players"],
      line: "NoClassDefFoundError: net/minecraft/class_310",
      fix: remove,
    },
  }),
  fabric({
    name: "mixin that does not fit",
    story: "a mod that changes code which is different here",
    cause: "staged",
    files: async () => ({ [shop]: await fabricMod({ main: "MisfitMod" }) }),
    expect: { class: "mixin", says: ["shop"], line: "PlayerMixin from mod shop", fix: replace },
  }),
  fabric({
    name: "mod that fails in a tick",
    story: "a mod that starts well and ends the first tick",
    files: async () => ({ [shop]: await fabricMod({ main: "FailingTickMod" }) }),
    expect: {
      class: "crash-report",
      says: ["crashed"],
      line: "Description: Exception in server tick loop",
      fix: null,
    },
  }),
];
