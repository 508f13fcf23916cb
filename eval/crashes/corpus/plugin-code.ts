import { plugin } from "../add-ons.ts";
import { type BrokenServer, paper } from "../broken-server.ts";

const ready = { says: "Done (" };
const shop = "plugins/Shop-2.0.jar";
const replace = "replace-plugin";

/** Plugins whose code fails. */
export const pluginCodeServers: readonly BrokenServer[] = [
  paper({
    name: "forgetful plugin",
    story: "a plugin that takes something for granted",
    files: async () => ({ [shop]: await plugin({ main: "ForgetfulPlugin" }) }),
    until: ready,
    expect: {
      class: "plugin-enable",
      says: ["Shop"],
      line: "Error occurred while enabling Shop v2.0",
      fix: replace,
    },
  }),
  paper({
    name: "plugin for another version",
    story: "a plugin that calls what this version does not have",
    files: async () => ({ [shop]: await plugin({ main: "OldMethodPlugin" }) }),
    until: ready,
    expect: {
      class: "plugin-enable",
      says: ["Shop", "could not start"],
      line: "Error occurred while enabling Shop v2.0",
      fix: replace,
    },
  }),
  paper({
    name: "plugin without its library",
    story: "a plugin that does not bring what it uses",
    files: async () => ({ [shop]: await plugin({ main: "NoLibraryPlugin" }) }),
    until: ready,
    expect: {
      class: "plugin-enable",
      says: ["Shop"],
      line: "NoClassDefFoundError: com/zaxxer/hikari/HikariConfig",
      fix: replace,
    },
  }),
  paper({
    name: "waiting plugin",
    story: "a plugin that never comes back from its start",
    files: async () => ({ [shop]: await plugin({ main: "WaitingPlugin" }) }),
    startTimeLimitMs: 8000,
    expect: { class: "plugin-enable", says: ["Shop"], line: "Enabling Shop v2.0", fix: replace },
  }),
  paper({
    name: "guarded server",
    story: "a login plugin whose database is gone",
    files: async () => ({
      "plugins/AuthMe-5.6.0.jar": await plugin({ name: "AuthMe", version: "5.6.0", main: "GuardPlugin" }),
      "plugins/AuthMe/config.yml": "database-host: db.invalid\nstopServer: true\n",
    }),
    expect: {
      class: "plugin-shutdown",
      says: ["AuthMe"],
      line: "THE SERVER IS GOING TO SHUT DOWN",
      fix: "edit-plugin-config",
    },
  }),
  paper({
    name: "failing task",
    story: "a plugin that divides by the number of players",
    files: async () => ({ [shop]: await plugin({ main: "FailingTaskPlugin" }) }),
    until: { says: "generated an exception" },
    expect: {
      class: "plugin-runtime",
      says: ["Shop"],
      line: "Task #1 for Shop v2.0 generated an exception",
      fix: replace,
    },
  }),
  paper({
    name: "stopping plugin",
    story: "a restart timer with a wrong clock",
    files: async () => ({
      "plugins/Restarts.jar": await plugin({ name: "Restarts", main: "StoppingPlugin" }),
    }),
    expect: {
      class: "graceful-unknown",
      says: ["plugin"],
      line: "Stopping server",
      fix: null,
    },
  }),
  paper({
    name: "hanging task",
    story: "a plugin that waits for its database in the middle of a tick",
    files: async () => ({
      [shop]: await plugin({ main: "HangingTaskPlugin" }),
      "plugins/Bank.jar": await plugin({ name: "Bank" }),
      "spigot.yml": "settings:\n  timeout-time: 3\n",
    }),
    expect: {
      class: "watchdog",
      says: ["hung", "Shop"],
      line: "The server has stopped responding!",
      fix: replace,
    },
  }),
];
