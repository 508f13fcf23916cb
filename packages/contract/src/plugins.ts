import { z } from "zod";
import { addOnPort } from "./addresses.ts";
import { defineRoute } from "./route.ts";

const params = z.object({ serverId: z.uuid() });

/** `source:id`. */
const pluginId = z.string().min(3).max(200);

const pluginHit = z.object({
  id: pluginId,
  name: z.string(),
  tag: z.string().nullable(),
  downloads: z.int().nonnegative(),
  rating: z.object({ average: z.number().nullable() }),
  source: z.string(),
  author: z.string().nullable(),
  iconUrl: z.url().nullable(),
  pageUrl: z.url().nullable(),
  updatedAt: z.iso.datetime().nullable(),
  isInstalled: z.boolean(),
  /** Projects with the same name in other sources, each with its own figures: a name does not prove that they are one. */
  elsewhere: z.array(
    z.object({
      id: pluginId,
      name: z.string(),
      downloads: z.int().nonnegative(),
      source: z.string(),
      pageUrl: z.url().nullable(),
    }),
  ),
});
export type PluginHit = z.output<typeof pluginHit>;

export const searchPlugins = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/plugins/search",
  access: "server:view",
  limit: "costly",
  summary: "Plugins or mods of the configured sources that fit this server, most downloaded first",
  params,
  query: z.object({ text: z.string().trim().min(1).max(100) }),
  response: z.object({
    hits: z.array(pluginHit),
    /** Sources that did not answer; their results are missing. */
    silentSources: z.array(z.string()),
  }),
  errors: ["NOT_FOUND", "PLUGINS_NOT_SUPPORTED"],
});

export const readPluginIcon = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/plugin-icons",
  access: "signed-in",
  limit: "read",
  summary: "The icon of a plugin, as its source has it",
  query: z.object({ address: z.url({ protocol: /^https?$/ }).max(1000) }),
  errors: ["NOT_FOUND"],
});

const installedPlugin = z.object({
  /** Id of the installed plugin, for requests about it. */
  id: z.uuid(),
  name: z.string(),
  version: z.string().nullable(),
  description: z.string().nullable(),
  /** `source:id`; null for a file of unknown origin. */
  pluginId: pluginId.nullable(),
  source: z.string().nullable(),
  pageUrl: z.url().nullable(),
  isEnabled: z.boolean(),
  /** It is excluded from updates. */
  isPinned: z.boolean(),
  /** Path of its jar, relative to the server's folder. */
  path: z.string().nullable(),
  /** Null until the folder exists. */
  configFolder: z.string().nullable(),
  update: z.object({ version: z.string(), changelog: z.string().nullable() }).nullable(),
  /** Names of the installed plugins that need it. */
  neededBy: z.array(z.string()),
  /** Null if it has none of its own. */
  port: addOnPort.nullable(),
});
export type InstalledPlugin = z.output<typeof installedPlugin>;

export const listPlugins = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/plugins",
  access: "server:view",
  limit: "read",
  summary: "What is installed, and what could be updated",
  params,
  response: z.object({
    kind: z.enum(["plugins", "mods"]),
    plugins: z.array(installedPlugin),
    /** When the sources were last checked for newer versions. */
    checkedAt: z.iso.datetime().nullable(),
  }),
  errors: ["NOT_FOUND", "PLUGINS_NOT_SUPPORTED"],
});

/** A requested action. */
const pluginAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("install"), pluginId }),
  z.object({ action: z.literal("update"), ids: z.array(z.uuid()).min(1).max(200) }),
  z.object({ action: z.literal("remove"), ids: z.array(z.uuid()).min(1).max(200) }),
  z.object({ action: z.literal("enable"), ids: z.array(z.uuid()).min(1).max(200) }),
  z.object({ action: z.literal("disable"), ids: z.array(z.uuid()).min(1).max(200) }),
]);
export type PluginAction = z.output<typeof pluginAction>;

export const pluginEffects = ["install", "update", "remove", "enable", "disable"] as const;

/** A dry run: returns what would be done, for confirmation. */
export const planPlugins = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/plugins/plan",
  access: "server:manage-plugins",
  limit: "costly",
  summary: "What a change of plugins would do, as a set of changes that is not made yet",
  params,
  body: z.object({ wanted: pluginAction }),
  response: z.object({
    changeId: z.uuid(),
    effects: z.array(
      z.object({
        effect: z.enum(pluginEffects),
        name: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        /** Names of the plugins that need it; empty if it was requested directly. */
        because: z.array(z.string()),
      }),
    ),
    /** Warnings to show before confirmation, one sentence each. */
    warnings: z.array(z.string()),
    needsRestart: z.boolean(),
  }),
  errors: ["NOT_FOUND", "PLUGINS_NOT_SUPPORTED", "CHANGE_REFUSED"],
});

export const applyPlugins = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/plugins/apply",
  access: "server:manage-plugins",
  limit: "costly",
  summary: "Make a planned change of plugins, and see whether they load",
  params,
  body: z.object({ changeId: z.uuid() }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "CHANGE_REFUSED", "JOB_RUNNING"],
});

export const installPlugin = defineRoute({
  method: "POST",
  path: "/api/servers/{serverId}/plugins/install",
  access: "server:manage-plugins",
  limit: "costly",
  summary: "Install a plugin with all it needs, in one step",
  params,
  body: z.object({ pluginId }),
  response: z.object({ changeId: z.uuid() }),
  errors: ["NOT_FOUND", "PLUGINS_NOT_SUPPORTED", "CHANGE_REFUSED", "JOB_RUNNING"],
});

export const pinPlugin = defineRoute({
  method: "PUT",
  path: "/api/servers/{serverId}/plugins/{id}/pin",
  access: "server:manage-plugins",
  limit: "write",
  summary: "Keep a plugin at its version, or no longer",
  params: params.extend({ id: z.uuid() }),
  body: z.object({ isPinned: z.boolean() }),
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
});
