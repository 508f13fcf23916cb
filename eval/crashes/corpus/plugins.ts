import { brokenJar } from "../../../stand-ins/game-servers/broken-servers.ts";
import { plugin } from "../add-ons.ts";
import { type BrokenServer, paper, spigot } from "../broken-server.ts";

const ready = { says: "Done (" };
const shop = "plugins/Shop-2.0.jar";
const page = "<!doctype html><title>Sign in to download</title>\n";
const replace = "replace-plugin";
const remove = "remove-plugin";

/** Plugins that fail to load. */
export const pluginServers: readonly BrokenServer[] = [
  paper({
    name: "plugin without Vault",
    story: "a shop without the plugin it needs",
    files: async () => ({ [shop]: await plugin({ lines: ["depend: [Vault]"] }) }),
    until: ready,
    expect: {
      class: "plugin-dep",
      says: ["Shop", "Vault"],
      line: "Unknown/missing dependency plugins: [Vault]",
      fix: "install-dependency",
    },
  }),
  spigot({
    name: "plugin without two others",
    story: "the same on Spigot, with two missing",
    minecraft: "1.21.4",
    java: 21,
    files: async () => ({ [shop]: await plugin({ lines: ["depend: [Vault, ProtocolLib]"] }) }),
    until: ready,
    expect: {
      class: "plugin-dep",
      says: ["Shop", "Vault", "ProtocolLib"],
      line: "Unknown/missing dependency plugins: [Vault, ProtocolLib]",
      fix: "install-dependency",
    },
  }),
  paper({
    name: "plugin of the future",
    story: "a plugin for a later Minecraft",
    files: async () => ({ [shop]: await plugin({ lines: ["api-version: '26.1'"] }) }),
    until: ready,
    expect: {
      class: "plugin-api",
      says: ["Shop", "newer Minecraft (26.1)"],
      line: "Unsupported API version 26.1",
      fix: replace,
    },
  }),
  paper({
    name: "plugin of the past",
    story: "bukkit.yml lets in newer plugins only",
    files: async () => ({
      [shop]: await plugin({ lines: ["api-version: '1.13'"] }),
      "bukkit.yml": "settings:\n  minimum-api: '1.20'\n",
    }),
    until: ready,
    expect: {
      class: "plugin-api-low",
      says: ["Shop", "older than this server allows"],
      line: "is lower than the minimum allowed version",
      fix: replace,
    },
  }),
  paper({
    name: "plugin for a newer Java",
    story: "a plugin that was compiled for Java 25",
    files: async () => ({ [shop]: await plugin({ main: "ForgetfulPlugin", javaMajor: 25 }) }),
    until: ready,
    expect: {
      class: "plugin-java",
      says: ["Shop", "Java 25"],
      line: "class file version 69.0",
      fix: "choose-java",
    },
  }),
  spigot({
    name: "Geyser on an older Java",
    story: "cross-play on Java 17",
    files: async () => ({
      "plugins/Geyser-Spigot.jar": await plugin({
        name: "Geyser-Spigot",
        main: "ForgetfulPlugin",
        javaMajor: 21,
      }),
    }),
    until: ready,
    expect: {
      class: "geyser-java",
      says: ["Bedrock", "Java 21"],
      line: "class file version 65.0",
      fix: "choose-java",
    },
  }),
  paper({
    name: "no plugin at all",
    story: "a resource pack in the folder of plugins",
    files: async () => ({ "plugins/Textures.jar": await brokenJar({ texts: { "pack.mcmeta": "{}" } }) }),
    until: ready,
    expect: {
      class: "plugin-invalid",
      says: ["Textures"],
      line: "does not contain a paper-plugin.yml or plugin.yml",
      fix: remove,
    },
  }),
  paper({
    name: "page as plugin",
    story: "the plugin is the page of a download site",
    files: async () => ({ [shop]: page }),
    until: ready,
    expect: { class: "plugin-invalid", says: ["Shop"], line: "zip END header not found", fix: remove },
  }),
  spigot({
    name: "half a plugin",
    story: "the upload of a plugin broke off",
    files: async () => ({ [shop]: (await plugin({ main: "ForgetfulPlugin" })).subarray(0, 400) }),
    until: ready,
    expect: { class: "plugin-invalid", says: ["Shop"], line: "zip END header not found", fix: remove },
  }),
  paper({
    name: "broken plugin.yml",
    story: "somebody edited the description inside the jar",
    files: async () => ({ [shop]: await plugin({ lines: ["depend [Vault]"] }) }),
    until: ready,
    expect: { class: "plugin-invalid", says: ["Shop"], line: "Invalid plugin.yml", fix: remove },
  }),
  spigot({
    name: "plugin without its main class",
    story: "a plugin that was packed wrongly",
    files: async () => ({
      [shop]: await brokenJar({
        texts: { "plugin.yml": "name: Shop\nversion: 2.0\nmain: com.example.shop.Shop\n" },
        classes: ["ForgetfulPlugin"],
      }),
    }),
    until: ready,
    expect: { class: "plugin-invalid", says: ["Shop"], line: "Cannot find main class", fix: remove },
  }),
  paper({
    name: "plugin twice",
    story: "the old version was left beside the new one",
    files: async () => ({
      "plugins/Shop-1.9.jar": await plugin({ version: "1.9" }),
      [shop]: await plugin({}),
    }),
    until: ready,
    expect: {
      class: "plugin-duplicate",
      says: ["Shop", "twice"],
      line: "Ambiguous plugin name 'Shop'",
      fix: remove,
    },
  }),
  paper({
    name: "plugins in a circle",
    story: "two plugins that each want the other first",
    files: async () => ({
      [shop]: await plugin({ lines: ["depend: [Bank]"] }),
      "plugins/Bank.jar": await plugin({ name: "Bank", lines: ["depend: [Shop]"] }),
    }),
    expect: {
      class: "plugin-cycle",
      says: ["Shop", "Bank"],
      line: "Circular plugin loading detected!",
      fix: remove,
    },
  }),
  paper({
    name: "not for Folia",
    story: "an ordinary plugin on Folia",
    standIn: "folia",
    files: async () => ({ [shop]: await plugin({}) }),
    until: ready,
    expect: {
      class: "folia",
      says: ["Shop", "Folia"],
      line: "is not marked as supporting Folia",
      fix: "choose-software",
    },
  }),
];
